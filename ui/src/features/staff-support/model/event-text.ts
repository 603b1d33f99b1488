import type { HistoryEntry } from '@panelist/domain/support/browser';

/** An event type in words: `SessionBooked` is `Session booked`. */
export function eventName(type: string): string {
  const words = type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const contextName = (context: string): string => context.charAt(0).toUpperCase() + context.slice(1);

export const actorKindNames: Readonly<Record<HistoryEntry['actor']['kind'], string>> = {
  panelist: 'Participant',
  researcher: 'Researcher',
  staff: 'Staff',
  system: 'System',
};

/** `Staff: Sam Support, as this person`. */
export function actorText({ kind, name, onBehalfOf }: HistoryEntry['actor']): string {
  const who =
    kind === 'system' || name.trim() === '' || name.toLowerCase() === kind
      ? actorKindNames[kind]
      : `${actorKindNames[kind]}: ${name}`;
  return onBehalfOf === null ? who : `${who}, logged in as this person`;
}
