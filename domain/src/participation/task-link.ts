interface Participant {
  readonly participantId: string;
  readonly responseId: string;
}

/**
 * The address of a task with the ids that a researcher needs to tell participants apart (document 3
 * §4, Task links). A parameter of the address's own stays; an address that is no URL stays as it is.
 */
export function taskLink(address: string, ids: Participant): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const [name, value] of Object.entries(ids)) if (!url.searchParams.has(name)) url.searchParams.append(name, value);
  return url.href;
}
