import { sleep } from '../../foundation/index.js';
import { joinMembers } from './member.js';
import type { Member } from './member.js';
import type { Lease, Leases } from './port.js';

export interface LeaseOptions {
  /** Which room holds the leases, for the operations page. */
  readonly room: string;
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

/**
 * Leader election by leases over one database session, opened with the first request and replaced
 * when it breaks.
 */
export function openLeases(connectionString: string, { room, leaseMs = 5_000, beatMs = 1_000 }: LeaseOptions): Leases {
  const closing = new AbortController();
  const held = new Map<string, Lease>();
  const wanted = new Map<string, ((lease: Lease) => void)[]>();
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
    const joined = await joinMembers(connectionString, room, leaseMs);
    joined.lost.signal.addEventListener('abort', () => loseAll(joined), { once: true });
    member = joined;
    return joined;
  }

  async function beat(): Promise<void> {
    let session = member;
    try {
      session ??= await join();
      const names = [...wanted.keys()];
      await session.beat(names);
      for (const name of names.length === 0 ? [] : await session.take(names)) grant(session, name);
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
    const lease: Lease = {
      lost: session.lost.signal,
      isHeld: () => {
        if (held.get(name) === lease && performance.now() > session.until()) loseAll(session);
        return held.get(name) === lease;
      },
      release: async () => {
        if (held.get(name) !== lease) return;
        held.delete(name);
        await session.release(name).catch(() => loseAll(session));
      },
    };
    held.set(name, lease);
    const waiters = wanted.get(name) ?? [];
    wanted.delete(name);
    for (const notify of waiters) notify(lease);
    if (waiters.length === 0) void lease.release();
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

  function stopWaiting(name: string, notify: (lease: Lease) => void): void {
    const left = (wanted.get(name) ?? []).filter((one) => one !== notify);
    if (left.length > 0) wanted.set(name, left);
    else wanted.delete(name);
  }

  async function acquire(name: string, stopped: AbortSignal, waiting: () => void): Promise<Lease | null> {
    const stop = AbortSignal.any([stopped, closing.signal]);
    if (stop.aborted) return null;
    const current = held.get(name);
    if (current?.isHeld() === true) return current;
    return new Promise((resolve) => {
      const abandon = () => {
        stopWaiting(name, granted);
        resolve(null);
      };
      const granted = (lease: Lease) => {
        stop.removeEventListener('abort', abandon);
        resolve(lease);
      };
      stop.addEventListener('abort', abandon, { once: true });
      wanted.set(name, [...(wanted.get(name) ?? []), granted]);
      beating ??= keepBeating();
      void nextRound().then(() => {
        if (wanted.get(name)?.includes(granted) === true) waiting();
      });
    });
  }

  return {
    acquire,
    tryAcquire: async (name) => {
      const once = new AbortController();
      return (await acquire(name, once.signal, () => once.abort())) ?? undefined;
    },
    close: async () => {
      closing.abort();
      await beating;
      await Promise.all([round, upcoming]);
      await member?.leave();
    },
  };
}
