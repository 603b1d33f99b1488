import type { DomainEvent, SentenceNames } from '../kernel/event.js';
import { registry } from '../registry.js';

/** An event of the log as support reads it. */
export interface EventInWords {
  readonly context: string;
  /** In the past tense (contract, Staff). */
  readonly sentence: string;
  /** Without the fields with which a reader could act as the person. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The reason that its actor gave, a message, or the provider's code and message. */
  readonly reason: string | null;
}

/**
 * Takes an event in the current version, as the log returns it. Throws for a type that no context
 * defines.
 */
export function eventInWords({ type, data }: DomainEvent, names: SentenceNames): EventInWords {
  const known = registry.events.get(type);
  if (known === undefined) throw new Error(`No context defines the event ${type}`);
  const { context, definition } = known;
  const open = Object.fromEntries(Object.entries(data).filter(([field]) => !definition.secret.includes(field)));
  return { context, sentence: definition.sentence(data, names), data: open, reason: reasonOf(open) };
}

function reasonOf(data: Readonly<Record<string, unknown>>): string | null {
  const text = (field: string) => (typeof data[field] === 'string' && data[field] !== '' ? data[field] : null);
  const message = text('message');
  const code = text('code');
  return text('reason') ?? (code !== null && message !== null ? `${code}: ${message}` : message);
}
