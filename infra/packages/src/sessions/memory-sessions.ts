import { randomUUID } from 'node:crypto';
import { systemClock } from '../foundation/index.js';
import type { Clock } from '../foundation/index.js';
import { BEARER_LIFETIME_MS, lifetimeOf } from './lifetimes.js';
import type { Session, Sessions } from './port.js';
import { newSecret } from './secret.js';

interface Entry {
  session: Session;
  readonly deviceKey: string | undefined;
  readonly cookie: string;
  readonly tokens: Map<string, number>;
  readonly openedFrom: string | undefined;
  readonly isStaffs: boolean;
  expiresAt: number;
}

/** Sessions of one process, for tests. Same behaviour as the rows, without the database. */
export function memorySessions(realTime: Clock = systemClock()): Sessions {
  const entries = new Map<string, Entry>();
  const now = (): number => Date.parse(realTime.now());

  /** A visit ends with the session from which it was opened. */
  const isOpen = ({ expiresAt, openedFrom }: Entry): boolean =>
    expiresAt > now() && (openedFrom === undefined || entries.has(openedFrom));

  function seen(matches: (entry: Entry) => boolean): Entry | null {
    const entry = [...entries.values()].find((candidate) => isOpen(candidate) && matches(candidate));
    if (!entry) return null;
    touch(entry);
    // Who is on a visit uses the session that it was opened from, which waits for them.
    const opener = entries.get(entry.openedFrom ?? '');
    if (opener !== undefined && isOpen(opener)) touch(opener);
    return entry;
  }

  function touch(entry: Entry): void {
    entry.session = { ...entry.session, lastSeenAt: realTime.now() };
    const { idleMs, longestMs } = lifetimeOf({ isVisit: entry.session.impersonator !== undefined, isStaffs: entry.isStaffs });
    entry.expiresAt = Math.min(now() + idleMs, Date.parse(entry.session.createdAt) + longestMs);
  }

  return {
    async open(userId, options = {}) {
      const cookie = newSecret();
      const session: Session = {
        id: randomUUID(),
        userId,
        createdAt: realTime.now(),
        lastSeenAt: realTime.now(),
        ...(options.device === undefined ? {} : { device: options.device }),
        ...(options.impersonator === undefined ? {} : { impersonator: options.impersonator }),
        ...(options.provenAt === undefined ? {} : { provenAt: options.provenAt }),
        ...(options.provenBy === undefined ? {} : { provenBy: options.provenBy }),
      };
      const isStaffs = options.isStaffs === true;
      const { idleMs, longestMs } = lifetimeOf({ isVisit: options.impersonator !== undefined, isStaffs });
      entries.set(session.id, {
        session,
        cookie,
        tokens: new Map(),
        openedFrom: options.openedFrom,
        deviceKey: options.deviceKey,
        isStaffs,
        expiresAt: now() + Math.min(idleMs, longestMs),
      });
      return { session, cookie };
    },
    async bearer(cookie) {
      const entry = seen((candidate) => candidate.cookie === cookie);
      if (!entry) return null;
      const token = newSecret();
      entry.tokens.set(token, now() + BEARER_LIFETIME_MS);
      return { session: entry.session, token };
    },
    byCookie: async (cookie) => seen((entry) => entry.cookie === cookie)?.session ?? null,
    byBearer: async (token) => seen((entry) => (entry.tokens.get(token) ?? 0) > now())?.session ?? null,
    async isOpen(sessionId) {
      const entry = entries.get(sessionId);
      return entry !== undefined && isOpen(entry);
    },
    list: async (userId) =>
      [...entries.values()]
        .filter((entry) => entry.session.userId === userId && isOpen(entry))
        .map((entry) => entry.session)
        .toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt)),
    deviceKeys: async (userId) => {
      const own = [...entries.values()].filter(({ session }) => session.userId === userId);
      return [...new Set(own.flatMap(({ deviceKey }) => deviceKey ?? []))];
    },
    async prove(sessionId, provenAt, provenBy) {
      const entry = entries.get(sessionId);
      if (entry === undefined) return;
      const { provenBy: _earlier, ...session } = entry.session;
      entry.session = { ...session, provenAt, ...(provenBy === undefined ? {} : { provenBy }) };
    },
    async end(sessionId) {
      entries.delete(sessionId);
    },
    async endAll(userId, except) {
      for (const { session } of entries.values())
        if (session.userId === userId && session.id !== except) entries.delete(session.id);
    },
    async forgetAll(userId) {
      for (const { session } of entries.values()) if (session.userId === userId) entries.delete(session.id);
    },
    async forgetEnded() {
      for (const [id, { expiresAt }] of entries) if (expiresAt <= now()) entries.delete(id);
    },
  };
}
