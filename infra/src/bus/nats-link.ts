import { connect, type ConnectionOptions, type NatsConnection } from 'nats';
import { setTimeout as pause } from 'node:timers/promises';
import { addresses } from '../config/index.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const DIAL_MS = 5_000;
/** How long the start waits for NATS before it goes on without. */
const PATIENCE_MS = 3_000;
/** How long what was published last may take to leave. */
const DRAIN_MS = 1_000;

export interface NatsLinkOptions {
  readonly url: string;
  readonly subject: string;
  readonly onMessage: (text: string) => void;
  /** Called each time that a connection stands; `again` where one of before was lost, or could not be made in time. */
  readonly onUp: (again: boolean) => void;
  readonly onError: (error: unknown) => void;
}

export interface NatsLink {
  /** Resolves once the first connection stands, or after a while without one. */
  readonly opened: Promise<void>;
  /** False when there is no connection: nothing was sent. */
  readonly publish: (text: string) => boolean;
  readonly close: () => Promise<void>;
}

/**
 * A connection that is made again for ever, after pauses that grow. The client's own reconnecting is not used: it gives up after refused
 * credentials, its first try fails for good, and what is published meanwhile lies in a buffer without a bound that the next try empties.
 */
export function natsLink({ url, subject, onMessage, onUp, onError }: NatsLinkOptions): NatsLink {
  const options = connectionOptions(url);
  const stopping = new AbortController();
  let current: NatsConnection | null = null;
  let told = false;
  let again = false;

  /** A server that stays away is told once, not with every try. */
  function tell(error: unknown): void {
    if (!told) onError(error);
    told = true;
  }

  async function oneConnection(): Promise<void> {
    const fresh = await connect(options);
    if (stopping.signal.aborted) return fresh.close();
    // A callback that throws would end the client's reader without a word.
    const callback = (error: Error | null, message: { string(): string }) => {
      try {
        if (error) throw error;
        onMessage(message.string());
      } catch (thrown) {
        onError(thrown);
      }
    };
    fresh.subscribe(subject, { callback });
    // The server has the subscription before anybody is told that the connection stands; a flush does not end where the connection does.
    const closed = fresh.closed().then((error) => error ?? new Error('NATS closed the connection'));
    await Promise.race([fresh.flush(), closed]);
    if (fresh.isClosed()) throw await closed;
    current = fresh;
    told = false;
    opened.resolve();
    onUp(again);
    again = true;
    const why = await closed;
    current = null;
    if (!stopping.signal.aborted) tell(why);
  }

  async function keepConnected(): Promise<void> {
    let wait = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      try {
        await oneConnection();
        wait = FIRST_PAUSE_MS;
      } catch (error) {
        if (!stopping.signal.aborted) tell(error);
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
      }
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const opened = once();
  const patience = setTimeout(() => {
    again = true;
    opened.resolve();
  }, PATIENCE_MS);
  void opened.promise.then(() => clearTimeout(patience));
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
      await Promise.race([drain, pause(DRAIN_MS, undefined, { signal: drained.signal }).catch(() => undefined)]);
      await last.close();
    },
  };
}

/** The client reads neither users nor `tls:` out of its servers' addresses. What the first address says holds for all. */
function connectionOptions(url: string): ConnectionOptions {
  const servers = addresses(url);
  return {
    servers: servers.map(({ host }) => host),
    ...credentials(servers.find(({ username }) => username !== '')),
    ...(servers.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    name: 'panelist',
    // What we publish is delivered here at once, whether NATS is there or not.
    noEcho: true,
    reconnect: false,
    timeout: DIAL_MS,
    // A server that vanished without a word is found out within half a minute.
    pingInterval: 10_000,
    maxPingOut: 2,
  };
}

function credentials(server: URL | undefined): Pick<ConnectionOptions, 'token' | 'user' | 'pass'> {
  if (server === undefined) return {};
  const [user, pass] = [decodeURIComponent(server.username), decodeURIComponent(server.password)];
  return pass === '' ? { token: user } : { user, pass };
}

function once(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
