import { sleep } from '../../foundation/index.js';
import { registerProcess } from './member.js';
import type { Member } from './member.js';
import type { Lease, Leases } from './port.js';

export interface LeaseOptions {
  /** Which service holds the leases, for the operations page. */
  readonly service: string;
  /**
   * How long a process without a heartbeat keeps its leases, in milliseconds of the database's
   * clock: longer than a pause of its garbage collector or a slow batch, shorter than the
   * acceptable failover time of a frozen process. Other processes detect one that ended with their
   * next heartbeat.
   */
  readonly leaseMs?: number;
  /** Pause between two heartbeats, in milliseconds. */
  readonly beatMs?: number;
}

interface Held {
  readonly lease: Lease;
  /** Null: it is not handed over. */
  readonly excess: AbortController | null;
}

interface Request {
  readonly notify: (lease: Lease) => void;
  readonly isShared: boolean;
}

/**
 * Leader election by leases over one database session, opened with the first request and replaced
 * when it breaks.
 */
export function openLeases(connectionString: string, { service, leaseMs = 5_000, beatMs = 1_000 }: LeaseOptions): Leases {
  const closing = new AbortController();
  const held = new Map<string, Held>();
  const wanted = new Map<string, Request[]>();
  let member: Member | undefined;
  let beating: Promise<void> | undefined;
  let round: Promise<void> = Promise.resolve();
  let upcoming: Promise<void> | undefined;

  const loseAll = (session: Member): void => {
    if (member === session) {
      member = undefined;
      held.clear();
    }
    session.lost.abort();
    void session.leave();
  };

  async function join(): Promise<Member> {
    const joined = await registerProcess(connectionString, service, leaseMs);
    joined.lost.signal.addEventListener('abort', () => loseAll(joined), { once: true });
    member = joined;
    return joined;
  }

  async function beat(): Promise<void> {
    let session = member;
    try {
      session ??= await join();
      const names = [...wanted.keys()];
      // Work that is not handed over waits for nothing: the next heartbeat would still say so.
      await session.beat(names.filter((name) => wanted.get(name)?.some(({ isShared }) => isShared) === true));
      for (const name of names.length === 0 ? [] : await session.take(names)) grant(session, name);
      // Not while the database answers slowly: the next heartbeat comes first.
      if (session.until() - performance.now() > 0.75 * leaseMs) await handOver(session);
    } catch {
      // After any error this session no longer proves that the process lives. The next round opens
      // another.
      if (session !== undefined) loseAll(session);
    }
  }

  /** One round at a time; a request during one is served by the next. */
  function nextRound(): Promise<void> {
    upcoming ??= round.then(() => {
      upcoming = undefined;
      round = beat();
      return round;
    });
    return upcoming;
  }

  function grant(session: Member, name: string): void {
    const requests = wanted.get(name) ?? [];
    wanted.delete(name);
    const excess = new AbortController();
    const isOurs = () => held.get(name)?.lease === lease;
    const lease: Lease = {
      lost: session.lost.signal,
      excess: excess.signal,
      isHeld: () => {
        if (isOurs() && performance.now() > session.until()) loseAll(session);
        return isOurs();
      },
      release: async () => {
        if (!isOurs()) return;
        held.delete(name);
        await session.release(name).catch(() => loseAll(session));
      },
    };
    held.set(name, { lease, excess: requests.every(({ isShared }) => isShared) ? excess : null });
    for (const { notify } of requests) notify(lease);
    if (requests.length === 0) void lease.release();
  }

  /**
   * Signals the holders in this process which leases other processes are to have. A holder whose
   * step lasts delays only its own lease.
   */
  async function handOver(session: Member): Promise<void> {
    const shared = new Map([...held].flatMap(([name, { excess }]) => (excess === null ? [] : [[name, excess] as const])));
    const leaving = [...shared].flatMap(([name, { signal }]) => (signal.aborted ? [name] : []));
    if (shared.size === leaving.length) return;
    for (const name of await session.excessLeases([...shared.keys()], leaving)) shared.get(name)?.abort();
  }

  async function keepBeating(): Promise<void> {
    // A heartbeat that hangs must not keep leases that it failed to renew.
    const watch = setInterval(() => member !== undefined && performance.now() > member.until() && loseAll(member), beatMs / 2);
    while (!closing.signal.aborted) {
      await nextRound();
      await sleep(beatMs, closing.signal);
    }
    clearInterval(watch);
  }

  function stopWaiting(name: string, request: Request): void {
    const others = (wanted.get(name) ?? []).filter((one) => one !== request);
    if (others.length > 0) wanted.set(name, others);
    else wanted.delete(name);
  }

  async function ask(name: string, stopped: AbortSignal, waiting: () => void, isShared: boolean): Promise<Lease | null> {
    const stop = AbortSignal.any([stopped, closing.signal]);
    if (stop.aborted) return null;
    const current = held.get(name)?.lease;
    if (current?.isHeld() === true) return current;
    return new Promise((resolve) => {
      const abandon = () => {
        stopWaiting(name, request);
        resolve(null);
      };
      const notify = (lease: Lease) => {
        stop.removeEventListener('abort', abandon);
        resolve(lease);
      };
      const request = { notify, isShared };
      stop.addEventListener('abort', abandon, { once: true });
      wanted.set(name, [...(wanted.get(name) ?? []), request]);
      beating ??= keepBeating();
      void nextRound().then(() => {
        if (wanted.get(name)?.includes(request) === true) waiting();
      });
    });
  }

  return {
    acquire: async (name, stopped, waiting) => ask(name, stopped, waiting, true),
    tryAcquire: async (name) => {
      const once = new AbortController();
      return (await ask(name, once.signal, () => once.abort(), false)) ?? undefined;
    },
    close: async () => {
      closing.abort();
      await beating;
      await Promise.all([round, upcoming]);
      await member?.leave();
    },
  };
}
