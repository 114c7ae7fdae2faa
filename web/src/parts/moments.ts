/** Days as the house is asked for them. */

export const DAY = 24 * 60 * 60 * 1000;

/** A day of whoever looks, as a moment for all; so many milliseconds later, if the whole day is meant. */
export function dayBegins(day: string, later = 0): string {
  const at = new Date(`${day}T00:00`).getTime();
  return Number.isNaN(at) ? "" : new Date(at + later).toISOString();
}
