/**
 * The date this many years before a day; 29 February becomes 28 February in a year without one: who
 * was born on 1 March is not that old yet.
 */
export function yearsBefore(day: string, years: number): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
