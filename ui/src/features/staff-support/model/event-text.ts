import type { HistoryEntry } from '@panelist/domain/support/browser';

/** An event type in words: `SessionBooked` is `Session booked`. */
export function eventName(type: string): string {
  const words = type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const contextName = (context: string): string => context.charAt(0).toUpperCase() + context.slice(1);

/** The name of a job or of a rule in words: `advance-payout` is `advance payout`. */
export const textOf = (name: string): string => name.replaceAll('-', ' ');

export const actorKindNames: Readonly<Record<HistoryEntry['actor']['kind'], string>> = {
  panelist: 'Participant',
  researcher: 'Researcher',
  staff: 'Staff',
  system: 'System',
};

/**
 * `Staff: Sam Support, logged in as this person`; of the system, the part that acted: `System:
 * request payout`.
 */
export function actorText({ kind, id, name, onBehalfOf }: HistoryEntry['actor']): string {
  if (kind === 'system' && id === 'visitor') return 'A visitor';
  const called = kind === 'system' ? textOf(id) : name.trim();
  const who = called === '' || called.toLowerCase() === kind ? actorKindNames[kind] : `${actorKindNames[kind]}: ${called}`;
  return onBehalfOf === null ? who : `${who}, logged in as this person`;
}
