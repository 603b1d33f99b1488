import { connect, type ConnectionOptions, type NatsConnection } from 'nats';
import { addresses, backOff, deferred, reportOncePerOutage, sleep } from '../foundation/index.js';

const PAUSES = { firstMs: 100, longestMs: 2_000 };
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
  const outage = reportOncePerOutage(onError);
  const pauses = backOff(PAUSES);
  const opened = deferred();
  let again = false;

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
      await Promise.race([drain, sleep(DRAIN_MS, drained.signal)]);
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
