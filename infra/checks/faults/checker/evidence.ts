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
  readonly metadata: Pick<EventMetadata, 'commandId' | 'occurredAt'>;
}

/** The events that a subscriber received, in order of delivery. */
export interface SeenBySubscriber {
  readonly name: string;
  /** It subscribed after this position; null: from the beginning. */
  readonly from: string | null;
  readonly seen: readonly { readonly position: string; readonly eventId: string }[];
}

/** One read model twice: as its projection left it, and folded again from the log. Rows by key. */
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

/** One row of the ledger. */
export interface LedgerOfPayout {
  readonly payout_id: string;
  readonly entries: readonly { readonly eventId: string; readonly account: string; readonly cents: number }[];
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
  readonly ledger: readonly LedgerOfPayout[];
  readonly hints: readonly HeardHint[];
  /** Places of unencrypted texts that identify a person. */
  readonly traces: readonly string[];
}
