interface Participant {
  readonly participantId: string;
  readonly responseId: string;
}

/**
 * The address of a task with the ids that a researcher needs to distinguish participants
 * (document 3 §4, Task links). A parameter of the address's own stays; an address that is no URL
 * stays as it is.
 * @param ownName the name by which the organization's survey tool also asks for the participant's
 * id
 */
export function taskLink(address: string, ids: Participant, ownName?: string): string {
  if (!URL.canParse(address)) return address;
  const { searchParams } = new URL(address);
  const { participantId, responseId } = ids;
  const wanted = { participantId, responseId, ...(ownName === undefined ? {} : { [ownName]: participantId }) };
  const added = Object.entries(wanted).flatMap(([name, value]) =>
    searchParams.has(name) ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  // A survey may sign its query, or read it by rules of its own: it stays as it is.
  const [, start = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(address) ?? [];
  const joint = start.includes('?') ? (/[?&]$/.test(start) ? '' : '&') : '?';
  return added.length === 0 ? address : `${start}${joint}${added.join('&')}${hash}`;
}
