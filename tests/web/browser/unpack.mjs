// Unpacks the browser into the folder that TMPDIR names, with libraries for systems that lack them; says where it is.
// The package brings those libraries only where it takes itself to run on the system that they were built for.
process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs22.x";
const { default: chromium } = await import("@sparticuz/chromium");
console.log(await chromium.executablePath());
