import { io } from 'socket.io-client';
import type { useSWRConfig } from 'swr';
import { bearerToken } from '../api/bearer-token.js';
import { rememberPosition } from '../api/position.js';
import { cachedAnswer, refetchAbout, type QueryKey } from '../api/query-key.js';
import { isRecord, isText } from '../storage/is-record.js';
import { setLiveSocket } from './live-socket.js';

/**
 * `what` is the category of the changed stream (`participation`), `position` its event's place in
 * the log. `agoMs`: how long ago the server learnt of it, if not just now.
 */
interface Hint {
  readonly what: string;
  readonly position: string;
  readonly agoMs?: number;
}
const isHint = (message: unknown): message is Hint & Readonly<Record<string, unknown>> =>
  isRecord(message) && isText(message['what']) && isText(message['position']);
const agoOf = ({ agoMs }: Hint): number => (typeof agoMs === 'number' ? agoMs : 0);

/** After which time the page tries again to connect where the server has refused it. */
const refusedMs = 30_000;

/** Batches hints: one command may write several events, and the page should refetch once. */
const batchMs = 60;

type Answers = Pick<ReturnType<typeof useSWRConfig>, 'mutate' | 'cache'>;

/**
 * Refetches queries about the stream category of each live hint, at its event's position or later.
 * The first connection gets the hints since the page's first call, so it needs no other answers;
 * after a reconnect the page refetches everything, because hints are delivered at most once.
 *
 * @returns closes the connection
 */
export function openLiveChannel({ mutate, cache }: Answers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When each category changed last, by `performance.now()`. */
  const pending = new Map<string, number>();
  const flush = () => {
    timer = undefined;
    const changes = [...pending];
    pending.clear();
    for (const [category, at] of changes) {
      // What was asked for after the change has it.
      const isFresh = (key: QueryKey): boolean => {
        const held = cachedAnswer(cache, key);
        return held?.askedAt !== undefined && !held.stale && held.askedAt > at;
      };
      void refetchAbout(mutate, [category], isFresh);
    }
  };
  const noteChange = (what: string, position: string, agoMs = 0): void => {
    // The message took its time, so the change is at least as long ago as this.
    const at = performance.now() - agoMs;
    rememberPosition(position, at);
    pending.set(what, Math.max(at, pending.get(what) ?? at));
    timer ??= setTimeout(flush, batchMs);
  };

  const refetchAll = () => void mutate((key) => Array.isArray(key));
  let wasConnected = false;
  const socket = io({
    // No call of this page is older than the page itself.
    auth: (give) => give({ token: bearerToken(), ...(!wasConnected && { sinceMs: performance.now() }) }),
    transports: ['websocket', 'polling'],
    reconnectionDelayMax: 20_000,
  });
  socket.on('connect', () => {
    if (wasConnected) refetchAll();
    wasConnected = true;
  });
  let retrying: ReturnType<typeof setTimeout> | undefined;
  const connectIn = (milliseconds: number) => {
    retrying = setTimeout(() => socket.connect(), milliseconds);
  };
  // By itself it tries again where the server does not answer, not where it refuses: it could not
  // read the session, the session has too many tabs, or its token has run out, which the page's
  // next call renews.
  socket.on('connect_error', (refusal) => {
    if (socket.active) return;
    const data: unknown = 'data' in refusal ? refusal.data : null;
    const seconds = isRecord(data) ? Number(data['retryAfter']) : Number.NaN;
    connectIn(Number.isFinite(seconds) ? seconds * 1_000 : refusedMs);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') connectIn(refusedMs);
  });
  socket.on('missed', refetchAll);
  socket.on('changed', (message: unknown) => {
    if (isHint(message)) noteChange(message.what, message.position, agoOf(message));
  });
  // Of the conversation that is open on this page.
  for (const event of ['newmessage', 'lock'])
    socket.on(event, (message: unknown) => {
      if (isRecord(message) && isText(message['position'])) noteChange('conversation', message['position']);
    });
  setLiveSocket(socket);
  return () => {
    clearTimeout(timer);
    clearTimeout(retrying);
    setLiveSocket(null);
    socket.close();
  };
}
