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
  let coming: Promise<void> | undefined;

  const lose = (who: Member): void => {
    if (member === who) {
      member = undefined;
      held.clear();
    }
    who.lost.abort();
    void who.leave();
  };

  async function join(): Promise<Member> {
    const joined = await joinMembers(connectionString, room, leaseMs);
    joined.lost.signal.addEventListener('abort', () => lose(joined), { once: true });
    member = joined;
    return joined;
  }

  async function beat(): Promise<void> {
    let who = member;
    try {
      who ??= await join();
      const names = [...wanted.keys()];
      await who.beat(names);
      for (const name of names.length === 0 ? [] : await who.take(names)) give(who, name);
    } catch {
      // After any error this session no longer proves that the process lives. The next round opens
      // another.
      if (who !== undefined) lose(who);
    }
  }

  /** One round at a time; a request during one is served by the next. */
  function nextRound(): Promise<void> {
    coming ??= round.then(() => {
      coming = undefined;
      round = beat();
      return round;
    });
    return coming;
  }

  function give(who: Member, name: string): void {
    const lease: Lease = {
      lost: who.lost.signal,
      isHeld: () => {
        if (held.get(name) === lease && performance.now() > who.until()) lose(who);
        return held.get(name) === lease;
      },
      release: async () => {
        if (held.get(name) !== lease) return;
        held.delete(name);
        await who.release(name).catch(() => lose(who));
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
    const watch = setInterval(() => member !== undefined && performance.now() > member.until() && lose(member), beatMs / 2);
    while (!closing.signal.aborted) {
      await nextRound();
      await sleep(beatMs, closing.signal);
    }
    clearInterval(watch);
  }

  function forget(name: string, notify: (lease: Lease) => void): void {
    const left = (wanted.get(name) ?? []).filter((one) => one !== notify);
    if (left.length > 0) wanted.set(name, left);
    else wanted.delete(name);
  }

  async function acquire(name: string, stopped: AbortSignal, waiting: () => void): Promise<Lease | null> {
    const stop = AbortSignal.any([stopped, closing.signal]);
    if (stop.aborted) return null;
    const there = held.get(name);
    if (there?.isHeld() === true) return there;
    return new Promise((resolve) => {
      const gaveUp = () => {
        forget(name, got);
        resolve(null);
      };
      const got = (lease: Lease) => {
        stop.removeEventListener('abort', gaveUp);
        resolve(lease);
      };
      stop.addEventListener('abort', gaveUp, { once: true });
      wanted.set(name, [...(wanted.get(name) ?? []), got]);
      beating ??= keepBeating();
      void nextRound().then(() => {
        if (wanted.get(name)?.includes(got) === true) waiting();
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
      await Promise.all([round, coming]);
      await member?.leave();
    },
  };
}
