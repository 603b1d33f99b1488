/** The date this many years before a day; 29 February becomes 1 March in a year without one. */
export function yearsBefore(day: string, years: number): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}
