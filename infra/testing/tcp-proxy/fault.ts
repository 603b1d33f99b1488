/** A fault of the traffic through a proxy. */
export type Fault =
  | { readonly kind: 'none' }
  /**
   * Delays data in both directions by `ms`, and up to `jitterMs` more; keeps the order within a
   * connection.
   */
  | { readonly kind: 'latency'; readonly ms: number; readonly jitterMs?: number }
  /**
   * Passes no data and reports no error. Holds what was sent and delivers it afterwards, as TCP
   * would retransmit it.
   */
  | { readonly kind: 'blackhole' }
  /**
   * The connections that are open now fall silent for as long as the fault lasts, without an error
   * on either side: neither learns that the other one closed. New ones work. Afterwards the silent
   * ones are cut.
   */
  | { readonly kind: 'silent-connections' }
  /**
   * Requests that contain `matching` arrive without their end (`end`), and their connections fall
   * silent as above; `most` of them.
   */
  | { readonly kind: 'half-sent'; readonly matching: string; readonly end: Buffer; readonly most: number }
  /**
   * Requests that contain `matching` (default: any) arrive so many milliseconds later, also when
   * their callers have given up meanwhile.
   */
  | { readonly kind: 'late'; readonly ms: number; readonly matching?: string }
  /** Resets every connection, new ones included. */
  | { readonly kind: 'reset' }
  /** Resets each connection after so many bytes from the server; the last of them do not arrive. */
  | { readonly kind: 'reset-after'; readonly bytes: number }
  /**
   * Makes the outcome unknown: the request reaches the server, its whole reply is dropped, then the
   * client's connection is reset. Applies to requests that contain `matching` (default: any), each
   * with this probability.
   */
  | { readonly kind: 'drop-reply'; readonly chance: number; readonly matching?: string };

export const noFault: Fault = { kind: 'none' };

/** PostgreSQL's Sync: it ends a request, and with it the request's transaction. */
export const postgresSync = Buffer.from([0x53, 0, 0, 0, 4]);

/** Decides from the last bytes of a server whether its reply is complete. */
export type WholeReply = (tail: Buffer) => boolean;

/** Any data is a reply. */
export const anyReply: WholeReply = (tail) => tail.length > 0;

/**
 * PostgreSQL ends each reply with ReadyForQuery: `Z`, the length 5, the state of the transaction.
 * PostgreSQL sends it after the commit, so a reply that was dropped up to here belongs to a
 * committed transaction.
 */
export const postgresReply: WholeReply = (tail) =>
  tail.length >= 6 && tail[tail.length - 6] === 0x5a && tail.readInt32BE(tail.length - 5) === 5;
