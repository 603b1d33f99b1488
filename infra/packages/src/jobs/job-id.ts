/** BullMQ reads a colon as its own and takes an id of digits for one of its counters. */
const FORM = /^[A-Za-z0-9][A-Za-z0-9_.-]*-[A-Za-z0-9_.-]+$/;

/**
 * The id if it has the form `<reaction>-<eventId>` (with `-s<n>` behind for a sweep that asks again).
 * @throws RangeError on any other form: an id that a backend refuses or mistakes would be found out in production otherwise
 */
export function checkedJobId(id: string): string {
  if (id.length > 200 || !FORM.test(id) || /^\d+$/.test(id)) throw new RangeError(`Not a job id: ${id}`);
  return id;
}
