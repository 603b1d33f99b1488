import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { coalesced, systemClock } from '../foundation/index.js';
import type { Clock } from '../foundation/index.js';
import { pipelined, shortStatement, uuidOrNull } from '../postgres/index.js';
import { BEARER_LIFETIME_MS, ENDED_LIFETIME_MS, LAST_SEEN_STEP_MS, lifetimeOf } from './lifetimes.js';
import type { KnownSession, ProofKind, Session, Sessions } from './port.js';
import { hashOfSecret, newSecret } from './secret.js';

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly impersonator: string | null;
  readonly is_staffs: boolean;
  readonly device: string | null;
  readonly proven_at: Date | null;
  readonly proven_by: ProofKind | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/**
 * Sessions as rows of `app.sessions`; cookies and bearer tokens are stored as hashes. An ended
 * session is refused at once, in every process. Uses real time, not the app's clock: moving the
 * demo's clock must not log people out. It makes only the sessions older that staff opened as a
 * participant. `realTime` is for tests.
 */
export function postgresSessions(pool: pg.Pool, realTime: Clock = systemClock()): Sessions {
  const now = (): Date => new Date(realTime.now());
  const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

  async function seen(row: SessionRow | undefined): Promise<Session | null> {
    if (!row) return null;
    if (now().getTime() - row.last_seen_at.getTime() < LAST_SEEN_STEP_MS) return sessionOf(row);
    await touch(pool, row.id, now(), endOf(row, now()));
    if (row.impersonator !== null) await touchOpener(pool, row.id, now());
    return sessionOf({ ...row, last_seen_at: now() });
  }

  /** By the hash of the token. A page sends many calls at once: they share a read. */
  const byToken = coalesced(async (hash) => findByToken(pool, Buffer.from(hash, 'base64'), now()));
  const known = new LRUCache<string, Remembered>({ max: MOST_KNOWN });

  return {
    async knownByBearer(token, { fresh } = { fresh: false }) {
      const key = hashOfSecret(token).toString('base64');
      const found = known.get(key);
      if (!fresh && found !== undefined && found.until > now().getTime()) return found;
      const row = await byToken(key);
      const session = await seen(row);
      if (row === undefined || session === null) {
        known.delete(key);
        return null;
      }
      // Until it ends by itself, or is to be marked as seen.
      const until = Math.min(row.ends_at.getTime(), Date.parse(session.lastSeenAt) + LAST_SEEN_STEP_MS);
      const remembered: Remembered = {
        session,
        until,
        generation: row.generation,
        confirm: (generation) => {
          remembered.generation = generation;
        },
      };
      known.set(key, remembered);
      return remembered;
    },
    async open(userId, options = {}) {
      const cookie = newSecret();
      const isStaffs = options.isStaffs === true;
      const row = await insertSession(pool, {
        id: randomUUID(),
        userId,
        impersonator: options.impersonator ?? null,
        openedFrom: options.openedFrom ?? null,
        device: options.device ?? null,
        deviceKey: options.deviceKey ?? null,
        provenAt: options.provenAt ?? null,
        provenBy: options.provenBy ?? null,
        cookieHash: hashOfSecret(cookie),
        now: now(),
        isStaffs,
        expiresAt: later(lifetimeOf({ isVisit: options.impersonator !== undefined, isStaffs }).idleMs),
      });
      return { session: sessionOf(row), cookie };
    },
    async bearer(cookie) {
      const session = await seen(await findByCookie(pool, hashOfSecret(cookie), now()));
      if (!session) return null;
      const token = newSecret();
      await insertToken(pool, hashOfSecret(token), session.id, later(BEARER_LIFETIME_MS), now());
      return { session, token };
    },
    byCookie: async (cookie) => seen(await findByCookie(pool, hashOfSecret(cookie), now())),
    byBearer: async (token) => seen(await byToken(hashOfSecret(token).toString('base64'))),
    isOpen: async (sessionId) => isOpen(pool, sessionId, now()),
    list: async (userId) => (await findByUser(pool, userId, now())).map(sessionOf),
    deviceKeys: async (userId) => {
      const { rows } = await pool.query<{ readonly key: string }>(
        'select distinct device_key as key from app.sessions where user_id = $1 and device_key is not null',
        [userId],
      );
      return rows.map(({ key }) => key);
    },
    prove: async (sessionId, provenAt, provenBy) => {
      await pool.query('update app.sessions set proven_at = $2, proven_by = $3 where id = $1 and revoked_at is null', [
        uuidOrNull(sessionId),
        provenAt,
        provenBy ?? null,
      ]);
    },
    end: async (sessionId) => revoke(pool, sessionId, now()),
    endAll: async (userId, except) => revokeAll(pool, userId, except ?? null, now()),
    forgetAll: async (userId) => {
      await pool.query('delete from app.sessions where user_id = $1', [userId]);
    },
    forgetEnded: async () => forgetEnded(pool, later(-ENDED_LIFETIME_MS)),
  };
}

/** Most sessions that a process knows; those that were used least recently go first. */
const MOST_KNOWN = 20_000;

interface Remembered extends KnownSession {
  generation: string;
  /** In milliseconds of real time. */
  readonly until: number;
}

/** When a session that is seen now ends. */
function endOf({ created_at: createdAt, impersonator, is_staffs: isStaffs }: SessionRow, now: Date): Date {
  const { idleMs, longestMs } = lifetimeOf({ isVisit: impersonator !== null, isStaffs });
  return new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + longestMs));
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    ...(row.device === null ? {} : { device: row.device }),
    ...(row.impersonator === null ? {} : { impersonator: row.impersonator }),
    ...(row.proven_at === null ? {} : { provenAt: row.proven_at.toISOString() }),
    ...(row.proven_by === null ? {} : { provenBy: row.proven_by }),
  };
}

const columns = 's.id, s.user_id, s.impersonator, s.is_staffs, s.device, s.proven_at, s.proven_by, s.created_at, s.last_seen_at';

/**
 * A session that has not ended. A visit ends with the session from which it was opened.
 */
const isOpenAt = (now: string): string => `s.revoked_at is null and s.expires_at > ${now} and (
       s.opened_from is null
       or exists (select from app.sessions o where o.id = s.opened_from and o.revoked_at is null)
     )`;

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly impersonator: string | null;
  readonly isStaffs: boolean;
  readonly openedFrom: string | null;
  readonly device: string | null;
  readonly deviceKey: string | null;
  readonly provenAt: string | null;
  readonly provenBy: ProofKind | null;
  readonly cookieHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

async function insertSession(pool: pg.Pool, session: NewSession): Promise<SessionRow> {
  const result = await pool.query<SessionRow>(
    `insert into app.sessions as s
       (id, user_id, impersonator, device, cookie_hash, created_at, last_seen_at, expires_at, opened_from, proven_at, proven_by, device_key, is_staffs)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12) returning ${columns}`,
    [
      session.id,
      session.userId,
      session.impersonator,
      session.device,
      session.cookieHash,
      session.now,
      session.expiresAt,
      session.openedFrom,
      session.provenAt,
      session.provenBy,
      session.deviceKey,
      session.isStaffs,
    ],
  );
  const [row] = result.rows;
  if (!row) throw new Error('The new session was not returned by the database.');
  return row;
}

async function findByCookie(pool: pg.Pool, cookieHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const result = await pool.query<SessionRow>(
    `select ${columns} from app.sessions s where s.cookie_hash = $1 and ${isOpenAt('$2')}`,
    [cookieHash, now],
  );
  return result.rows[0];
}

interface TokenRow extends SessionRow {
  /** The token or its session. */
  readonly ends_at: Date;
  readonly generation: string;
}

async function findByToken(pool: pg.Pool, tokenHash: Buffer, now: Date): Promise<TokenRow | undefined> {
  const result = await pipelined(pool).query<TokenRow>(
    shortStatement({
      name: 'session-by-token',
      text: `select ${columns}, least(t.expires_at, s.expires_at) as ends_at, (select n from app.session_generation) as generation
     from app.session_tokens t join app.sessions s on s.id = t.session_id
     where t.token_hash = $1 and t.expires_at > $2 and ${isOpenAt('$2')}`,
      values: [tokenHash, now],
    }),
  );
  return result.rows[0];
}

async function isOpen(pool: pg.Pool, sessionId: string, now: Date): Promise<boolean> {
  const result = await pool.query(`select from app.sessions s where s.id = $1 and ${isOpenAt('$2')}`, [
    uuidOrNull(sessionId),
    now,
  ]);
  return result.rowCount === 1;
}

async function findByUser(pool: pg.Pool, userId: string, now: Date): Promise<readonly SessionRow[]> {
  const result = await pool.query<SessionRow>(
    `select ${columns} from app.sessions s
     where s.user_id = $1 and ${isOpenAt('$2')} order by s.last_seen_at desc, s.id`,
    [userId, now],
  );
  return result.rows;
}

/** The insert also deletes this session's expired tokens, so that the table stays small. */
async function insertToken(pool: pg.Pool, tokenHash: Buffer, sessionId: string, expiresAt: Date, now: Date): Promise<void> {
  await pool.query(
    `with over as (delete from app.session_tokens where session_id = $2 and expires_at <= $4)
     insert into app.session_tokens (token_hash, session_id, expires_at) values ($1, $2, $3)`,
    [tokenHash, sessionId, expiresAt, now],
  );
}

async function touch(pool: pg.Pool, sessionId: string, now: Date, expiresAt: Date): Promise<void> {
  await pool.query('update app.sessions set last_seen_at = $2, expires_at = $3 where id = $1 and revoked_at is null', [
    sessionId,
    now,
    expiresAt,
  ]);
}

/** Who is on a visit uses the session that it was opened from, which waits for them. */
async function touchOpener(pool: pg.Pool, visitId: string, now: Date): Promise<void> {
  const { idleMs, longestMs } = lifetimeOf({ isVisit: false, isStaffs: true });
  await pool.query(
    `update app.sessions o set last_seen_at = $2, expires_at = least($3, o.created_at + $4 * interval '1 millisecond')
     from app.sessions s where s.id = $1 and o.id = s.opened_from and o.revoked_at is null and o.expires_at > $2`,
    [visitId, now, new Date(now.getTime() + idleMs), longestMs],
  );
}

async function revoke(pool: pg.Pool, sessionId: string, now: Date): Promise<void> {
  await pool.query('update app.sessions set revoked_at = $2 where id = $1 and revoked_at is null', [uuidOrNull(sessionId), now]);
}

async function revokeAll(pool: pg.Pool, userId: string, except: string | null, now: Date): Promise<void> {
  await pool.query(
    `update app.sessions set revoked_at = $3
     where user_id = $1 and revoked_at is null and ($2::text is null or id::text <> $2)`,
    [userId, except, now],
  );
}

/** Most rows that one statement deletes: it holds no lock for long. */
const AT_ONCE = 1_000;

/** Deletes the sessions that ended before this time; their tokens go with them. */
async function forgetEnded(pool: pg.Pool, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from app.sessions where id in (
         select id from app.sessions where coalesce(revoked_at, expires_at) < $1 limit ${AT_ONCE} for update skip locked
       )`,
      [before],
    );
    if ((rowCount ?? 0) < AT_ONCE) return;
  }
}
