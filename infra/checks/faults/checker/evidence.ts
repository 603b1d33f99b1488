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

/** A mail or a text message that arrived. */
export interface ArrivedMessage {
  readonly channel: 'email' | 'sms';
  /** The id under which the product sent a mail: `<reaction>-<eventId>`; null for texts. */
  readonly id: string | null;
  readonly recipient: string;
}

/** Jobs that the queue lost: those of the events from the first position to the second. */
export interface LostJobs {
  /** Of the oldest event whose mail was still waiting when the fault began. */
  readonly from: string | null;
  readonly to: string | null;
}

/** What a process answered on `/readyz`. */
export interface ReadinessSample {
  readonly part: string;
  readonly room: string;
  /** Milliseconds of the history's clock. */
  readonly at: number;
  /** Null without an answer. */
  readonly isReady: boolean | null;
}

/** Something that must not grow without a limit. */
export interface Size {
  readonly what: string;
  readonly value: number;
  readonly most: number;
}

/** Rows that workers keep for themselves, by their ids. */
export interface WorkersRows {
  /** Of each payout in `app.open_payouts`: who has to move. */
  readonly openPayouts: ReadonlyMap<string, string>;
  /** Ids of the deadlines. */
  readonly deadlines: ReadonlySet<string>;
}

/** The end of a log that a restored copy of the database does not have: known to be lost. */
export type LostTail = readonly LoggedEvent[];

/** One row of the ledger. */
export interface LedgerOfPayout {
  /** Null for a row of an organization's funds. */
  readonly payout_id: string | null;
  readonly entries: readonly { readonly eventId: string; readonly account: string; readonly cents: number }[];
}

/** What one person's pages show. */
export interface ShownToPerson {
  readonly person: string;
  /** Conversations with unread messages. */
  readonly unread: number;
  readonly conversations: readonly {
    readonly uid: string;
    readonly messages: number;
    readonly read: boolean;
    readonly locked: boolean;
  }[];
  readonly referralCount: number;
  /** The newest ones. */
  readonly referrals: readonly { readonly id: string; readonly status: string }[];
  /** Of all referrals that were paid. */
  readonly bonusCents: number;
}

/** What pages show while the product rests. */
export interface Shown {
  readonly people: readonly ShownToPerson[];
  /** To the researcher, of each project. */
  readonly projects: readonly { readonly projectId: string; readonly conversations: number; readonly unread: number }[];
  /** Reads without an answer, in words. */
  readonly failures: readonly string[];
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
  readonly shown: Shown;
  readonly checkpoints: readonly CheckpointOf[];
  readonly messages: readonly ArrivedMessage[];
  readonly lostJobs: readonly LostJobs[];
  /** In the order of the restores. */
  readonly lostTails: readonly LostTail[];
  readonly readiness: readonly ReadinessSample[];
  readonly sizes: readonly Size[];
  readonly workersRows: WorkersRows;
  /** People whose key was destroyed during the run. */
  readonly erased: ReadonlySet<string>;
  /** What was still going on at the end, in words: nothing, in a sound product. */
  readonly unrest: readonly string[];
  /** Faults that the product had to bear without an outage, and did not. */
  readonly outages: readonly string[];
  /** Places of unencrypted texts that identify a person. */
  readonly traces: readonly string[];
}
