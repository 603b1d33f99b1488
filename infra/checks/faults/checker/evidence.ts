import type { EventMetadata } from '@panelist/domain/kernel';
import type { Entry } from '../history/entry.js';

/** An event of the final log, decrypted. */
export interface LoggedEvent {
  /** Ordered as text. */
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Pick<EventMetadata, 'actor' | 'commandId' | 'causationId' | 'occurredAt'>;
  /** By the clock of the database, which the walk does not move. */
  readonly recordedAt: string;
}

/** The events that a subscriber received, in order of delivery. */
export interface SeenBySubscriber {
  readonly name: string;
  /** It subscribed after this position; null: from the beginning. */
  readonly from: string | null;
  /** How far it has come: it owes what comes after. */
  readonly reached: string | null;
  readonly seen: readonly { readonly position: string; readonly eventId: string }[];
}

/**
 * One read model twice: as its projection left it at its checkpoint, and folded again from the log
 * up to there. Rows by key.
 */
export interface ReadModel {
  readonly name: string;
  readonly live: ReadonlyMap<string, object>;
  readonly folded: ReadonlyMap<string, object>;
}

/** One order in a provider's own records. */
export interface ProviderOrder {
  readonly provider: 'TREMENDOUS' | 'PAYPAL';
  /** The idempotency key under which it was ordered. */
  readonly key: string;
  readonly cents: number;
  readonly address: string;
  /** The money reached its recipient; false if the provider could not deliver it. */
  readonly isPaid: boolean;
}

/** A hint of the live channel that a person's open page received. */
export interface HeardHint {
  readonly person: string;
  /** What changed. */
  readonly id: string;
  readonly position: string;
}

/** How far a processor has come in the log. */
export interface CheckpointOf {
  readonly name: string;
  readonly position: string | null;
}

/** A mail that arrived, with the id under which the product sent it: `<reaction>-<eventId>`. */
export interface ArrivedMail {
  readonly id: string;
  readonly recipient: string;
}

/** One row of the ledger. */
export interface LedgerRow {
  /** Null for a row of an organization's funds. */
  readonly payout_id: string | null;
  readonly entries: readonly { readonly eventId: string; readonly account: string; readonly cents: number }[];
}

/**
 * What a reaction or a job did when it got every event of a log at rest once more: it had not been
 * done.
 */
export interface Missed {
  readonly what: string;
  /** Position of the event that called for it; null where it is not known. */
  readonly cause: string | null;
  /** The job of the mail that never came; null for anything else. */
  readonly mailId: string | null;
}

/**
 * All input of the checker: collected after all faults are removed and the product is quiescent.
 */
export interface Evidence {
  readonly history: readonly Entry[];
  /** In log order. */
  readonly log: readonly LoggedEvent[];
  readonly subscribers: readonly SeenBySubscriber[];
  readonly readModels: readonly ReadModel[];
  readonly orders: readonly ProviderOrder[];
  /** Keys of orders that no attempt of the log asked for, and that operations were shown. */
  readonly strays: ReadonlySet<string>;
  readonly ledger: readonly LedgerRow[];
  readonly hints: readonly HeardHint[];
  readonly checkpoints: readonly CheckpointOf[];
  readonly mails: readonly ArrivedMail[];
  readonly missed: readonly Missed[];
  /** The ids of jobs that waited in a queue when it lost them. */
  readonly lostJobs: ReadonlySet<string>;
  /** What a restored copy of the database does not have any more, and is known to be lost. */
  readonly lost: readonly LoggedEvent[];
  /** What was still going on at the end, in words: nothing, in a sound product. */
  readonly unrest: readonly string[];
  /** Faults that the product had to bear without an outage, and did not. */
  readonly outages: readonly string[];
  /** When a fault was active, in milliseconds of the history's clock. */
  readonly faulty: readonly { readonly from: number; readonly to: number }[];
  /** Marked words that were found unencrypted, and where. */
  readonly traces: readonly { readonly word: string; readonly where: string }[];
}

export interface Violation {
  /** The rule that does not hold. */
  readonly rule: string;
  /** What was seen. Names ids and never texts, which may be personal. */
  readonly what: string;
  readonly position?: string | undefined;
}
