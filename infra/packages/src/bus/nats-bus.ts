import { hintSchema } from './change-notification-schema.js';
import { listeners } from './listeners.js';
import type { Bus } from './port.js';
import type { ConnectionOptions, NatsConnection } from 'nats';
import { addresses, backOff, deferred, reportOncePerOutage, sleep } from '../foundation/index.js';

const PAUSES = { firstMs: 100, longestMs: 2_000 };
const DIAL_MS = 5_000;
/** How long the start waits for NATS before it continues without it. */
const START_TIMEOUT_MS = 3_000;
/** How long `close` waits for the last messages to be sent. */
const DRAIN_MS = 1_000;

interface NatsLinkOptions {
  readonly url: string;
  readonly subject: string;
  readonly onMessage: (text: string) => void;
  /**
   * Called with each established connection; `again` after an earlier one was lost or could not be
   * made in time.
   */
  readonly onUp: (again: boolean) => void;
  readonly onError: (error: unknown) => void;
}

interface NatsLink {
  /** Resolves once the first connection is established, or after a while without one. */
  readonly opened: Promise<void>;
  /** False when there is no connection: nothing was sent. */
  readonly publish: (text: string) => boolean;
  readonly close: () => Promise<void>;
}

/**
 * A connection that reconnects for ever, with growing pauses. It does not use the client's own
 * reconnect: that gives up after refused credentials, does not retry the first attempt, and keeps
 * what is published meanwhile in an unbounded buffer.
 */
function natsLink({ url, subject, onMessage, onUp, onError }: NatsLinkOptions): NatsLink {
  const options = connectionOptions(url);
  const stopping = new AbortController();
  let current: NatsConnection | null = null;
  const outage = reportOncePerOutage(onError);
  const pauses = backOff(PAUSES);
  const opened = deferred();
  let again = false;

  async function oneConnection(): Promise<void> {
    // Loaded where there is a NATS alone.
    const { connect } = await import('nats');
    const fresh = await connect(options);
    if (stopping.signal.aborted) return fresh.close();
    // A callback that throws would end the client's reader silently.
    const callback = (error: Error | null, message: { string(): string }) => {
      try {
        if (error) throw error;
        onMessage(message.string());
      } catch (thrown) {
        onError(thrown);
      }
    };
    fresh.subscribe(subject, { callback });
    // Flush first: the server must have the subscription before `onUp`. A flush does not settle
    // when the connection ends, hence the race.
    const closed = fresh.closed().then((error) => error ?? new Error('NATS closed the connection'));
    await Promise.race([fresh.flush(), closed]);
    if (fresh.isClosed()) throw await closed;
    current = fresh;
    outage.recovered();
    opened.resolve();
    onUp(again);
    again = true;
    const why = await closed;
    current = null;
    if (!stopping.signal.aborted) outage.report(why);
  }

  async function keepConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await oneConnection();
        pauses.reset();
      } catch (error) {
        if (!stopping.signal.aborted) outage.report(error);
      }
      await sleep(pauses.next() * (0.5 + Math.random() / 2), stopping.signal);
    }
  }

  const startTimeout = setTimeout(() => {
    again = true;
    opened.resolve();
  }, START_TIMEOUT_MS);
  void opened.promise.then(() => clearTimeout(startTimeout));
  void keepConnected();
  return {
    opened: opened.promise,
    publish(text) {
      if (current === null || current.isClosed()) return false;
      current.publish(subject, text);
      return true;
    },
    async close() {
      stopping.abort();
      opened.resolve();
      const last = current;
      if (last === null) return;
      const drained = new AbortController();
      const drain = last.drain().then(
        () => drained.abort(),
        () => drained.abort(),
      );
      await Promise.race([drain, sleep(DRAIN_MS, drained.signal)]);
      await last.close();
    },
  };
}

/**
 * The client reads neither users nor `tls:` from server addresses. The first address that names a
 * user applies to all.
 */
function connectionOptions(url: string): ConnectionOptions {
  const servers = addresses(url);
  return {
    servers: servers.map(({ host }) => host),
    ...credentials(servers.find(({ username }) => username !== '')),
    ...(servers.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    name: 'panelist',
    // The bus delivers its own hints within the process, with or without NATS.
    noEcho: true,
    reconnect: false,
    timeout: DIAL_MS,
    // Detects a server that vanished silently within half a minute.
    pingInterval: 10_000,
    maxPingOut: 2,
  };
}

function credentials(server: URL | undefined): Pick<ConnectionOptions, 'token' | 'user' | 'pass'> {
  if (server === undefined) return {};
  const [user, pass] = [decodeURIComponent(server.username), decodeURIComponent(server.password)];
  return pass === '' ? { token: user } : { user, pass };
}

/** The message, not the subject, holds the user id: NATS' own monitoring shows subjects. */
const SUBJECT = 'panelist.hints';
/** Hints stored while NATS is unreachable; beyond that the oldest are dropped. */
const MAX_WAITING = 1_000;

export interface NatsBusOptions {
  /**
   * One server or several of a cluster, with commas between: `nats://[user:password@ or
   * token@]host[:port]`, `tls://` with TLS.
   */
  readonly url: string;
  /** Only processes with the same subject receive each other's hints. */
  readonly subject?: string;
  /**
   * Gets a lost connection (it reconnects by itself), a message that is not a hint, or what a
   * listener threw.
   */
  readonly onError?: (error: unknown) => void;
}

/**
 * Hints between processes over core NATS: at most once, nothing stored. Resolves once it listens,
 * or after three seconds without NATS; then it retries for ever. A publisher never waits, and
 * listeners of the same process get hints without NATS.
 */
export async function natsBus({ url, subject = SUBJECT, onError = () => undefined }: NatsBusOptions): Promise<Bus> {
  const known = listeners(onError);
  const waiting: string[] = [];
  const onMessage = (text: string) => known.deliver(hintSchema.parse(JSON.parse(text)));
  const link = natsLink({ url, subject, onMessage, onUp, onError });
  await link.opened;

  function onUp(again: boolean): void {
    sendWaiting();
    if (again) known.missed();
  }

  function sendWaiting(): void {
    for (let next = waiting[0]; next !== undefined && link.publish(next); next = waiting[0]) waiting.shift();
  }

  return {
    publish(hint) {
      setImmediate(() => known.deliver(hint));
      if (waiting.push(JSON.stringify(hint)) > MAX_WAITING) waiting.shift();
      sendWaiting();
    },
    subscribe: (listener) => known.add(listener),
    onMissed: (listener) => known.onMissed(listener),
    async close() {
      await link.close();
      known.clear();
    },
  };
}
