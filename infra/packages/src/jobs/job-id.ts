/** BullMQ uses the colon as a separator and all-digit ids for its own counters. */
const FORM = /^[A-Za-z0-9][A-Za-z0-9_.-]*-[A-Za-z0-9_.-]+$/;

/**
 * The id if it has the form `<reaction>-<eventId>` (with the suffix `-s<n>` for a sweep's repeat).
 * @throws RangeError on any other form: otherwise an id that only one backend refuses would fail in
 * production first
 */
export function checkedJobId(id: string): string {
  if (id.length > 200 || !FORM.test(id) || /^\d+$/.test(id)) throw new RangeError(`Not a job id: ${id}`);
  return id;
}
