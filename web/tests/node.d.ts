/** As much of Node as tests use. */
declare module "node:test" {
  export default function test(name: string, run: () => void | Promise<void>): void;
}
declare module "node:assert/strict" {
  const assert: {
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(actual: string, pattern: RegExp, message?: string): void;
    ok(value: unknown, message?: string): void;
    throws(run: () => unknown, pattern?: RegExp): void;
  };
  export default assert;
}
