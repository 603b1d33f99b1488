/** What a proxy does to the traffic through it. */
export type Fault =
  | { readonly kind: 'none' }
  /** Every piece of data is `ms` late, in both directions, and up to `jitterMs` more; the order of a connection stays. */
  | { readonly kind: 'latency'; readonly ms: number; readonly jitterMs?: number }
  /** Nothing gets through and nobody is told. What was sent is held and arrives afterwards, as TCP would send it again. */
  | { readonly kind: 'blackhole' }
  /** Connections are reset at once, and so is every new one. */
  | { readonly kind: 'reset' }
  /** Each connection is reset when so many bytes have come back from the server; the last of them do not arrive. */
  | { readonly kind: 'reset-after'; readonly bytes: number }
  /**
   * The outcome becomes unknown: what the client sends reaches the server, the server's whole reply is swallowed, then the client is cut off.
   * Struck are requests that hold `matching` (any, if not given), each with this chance.
   */
  | { readonly kind: 'drop-reply'; readonly chance: number; readonly matching?: string };

export const noFault: Fault = { kind: 'none' };

/** Tells from the end of what a server has sent whether its reply is complete. */
export type WholeReply = (tail: Buffer) => boolean;

/** Any data is a reply. */
export const anyReply: WholeReply = (tail) => tail.length > 0;

/**
 * PostgreSQL ends each reply with ReadyForQuery: `Z`, the length 5, the state of the transaction. It is sent after the commit, so a reply that was
 * swallowed up to here belongs to a transaction that stands.
 */
export const postgresReply: WholeReply = (tail) =>
  tail.length >= 6 && tail[tail.length - 6] === 0x5a && tail.readInt32BE(tail.length - 5) === 5;
