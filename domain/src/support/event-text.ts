import type { DomainEvent, SentenceNames } from '../kernel/event.js';
import { registry } from '../registry.js';

/** An event of the log as support reads it. */
export interface EventText {
  readonly context: string;
  /** In the past tense (contract, Staff). */
  readonly sentence: string;
  /**
   * Without the fields with which a reader could act as the person, and without what identifies
   * another person.
   */
  readonly data: Readonly<Record<string, unknown>>;
  /** The reason that its actor gave, a message, or the provider's code and message. */
  readonly reason: string | null;
}

/**
 * Takes an event in the current version, as the log returns it. Throws for a type that no context
 * defines.
 *
 * @param personId whose history this is; without it, that of the person whom the event is about
 * (`userId`)
 */
export function eventText({ type, data }: DomainEvent, names: SentenceNames, personId: unknown = data['userId']): EventText {
  const known = registry.events.get(type);
  if (known === undefined) throw new Error(`No context defines the event ${type}`);
  const { context, definition } = known;
  const shown = { ...data, ...ofOthers(data, definition.personal, personId) };
  const open = Object.fromEntries(Object.entries(shown).filter(([field]) => !definition.secret.includes(field)));
  return { context, sentence: definition.sentence(data, names), data: open, reason: reasonOf(open) };
}

/**
 * What identifies another person, as it would read after their erasure: the researcher's words are
 * none of the participant's data.
 */
function ofOthers(data: DomainEvent['data'], personal: Readonly<Record<string, object>>, personId: unknown): object {
  const others = Object.entries(personal).filter(([subject]) => personId !== undefined && data[subject] !== personId);
  return Object.assign({}, ...others.map(([, erased]) => erased)) as object;
}

function reasonOf(data: Readonly<Record<string, unknown>>): string | null {
  const text = (field: string) => (typeof data[field] === 'string' && data[field] !== '' ? data[field] : null);
  const message = text('message');
  const code = text('code');
  return text('reason') ?? (code !== null && message !== null ? `${code}: ${message}` : message);
}
