import type { EventMetadata } from '@panelist/domain/kernel';
import type { Entry } from '../history/entry.js';

/** An event of the log as it stands at the end, decrypted. */
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

/** What somebody who followed the log was handed, in the order in which it came. */
export interface SeenBySubscriber {
  readonly name: string;
  /** It followed from behind this position; null: from the beginning. */
  readonly from: string | null;
  readonly seen: readonly { readonly position: string; readonly eventId: string }[];
}

/** One read model twice: as its projector left it, and folded anew from the log. Rows by key. */
export interface ReadModel {
  readonly name: string;
  readonly live: ReadonlyMap<string, object>;
  readonly folded: ReadonlyMap<string, object>;
}

/** One order in a provider's own books. */
export interface BookEntry {
  readonly provider: 'TREMENDOUS' | 'PAYPAL';
  /** The idempotency key under which it was ordered. */
  readonly key: string;
  readonly cents: number;
  /** The money reached its recipient; false where the provider could not deliver. */
  readonly isPaid: boolean;
}

/** A hint of the live channel, as somebody's open page got it. */
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

/** Everything that the checker looks at: collected after the faults have healed and the product has come to rest. */
export interface Evidence {
  readonly history: readonly Entry[];
  /** In the log's order. */
  readonly log: readonly LoggedEvent[];
  readonly subscribers: readonly SeenBySubscriber[];
  readonly readModels: readonly ReadModel[];
  readonly books: readonly BookEntry[];
  readonly ledger: readonly LedgerOfPayout[];
  readonly hints: readonly HeardHint[];
  /** Where a text that identifies a person was found in clear. */
  readonly traces: readonly string[];
}
