/** @throws RangeError for a text that is no name of a blob, before it becomes part of a path */
export function blobName(name: string): string {
  if (!/^[\w-]{8,64}$/.test(name)) throw new RangeError(`Not a name of a blob: ${name}`);
  return name;
}
