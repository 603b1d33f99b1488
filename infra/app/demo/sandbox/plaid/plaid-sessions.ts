import { inTransaction } from '@panelist/infra/postgres';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

export const outcomes = ['verified', 'failed', 'abandoned'] as const;
export type Outcome = (typeof outcomes)[number];

const statusAfter: Readonly<Record<Outcome, string>> = { verified: 'success', failed: 'failed', abandoned: 'canceled' };

export interface Session {
  readonly id: string;
  readonly client_user_id: string;
  readonly template_id: string;
  readonly status: string;
  readonly identity: string | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

interface Whose {
  readonly userId: string;
  readonly templateId: string;
}

const latest = 'select * from sandbox.plaid_sessions where client_user_id = $1 and template_id = $2 order by created_at desc, id';

export async function sessionsOf(pool: pg.Pool, { userId, templateId }: Whose): Promise<readonly Session[]> {
  return (await pool.query<Session>(latest, [userId, templateId])).rows;
}

export async function sessionWith(pool: pg.Pool, id: string): Promise<Session | undefined> {
  return (await pool.query<Session>('select * from sandbox.plaid_sessions where id = $1', [id])).rows[0];
}

export async function newSession(pool: pg.Pool, { userId, templateId }: Whose): Promise<Session> {
  const id = `idv_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
  const { rows } = await pool.query<Session>(
    `insert into sandbox.plaid_sessions (id, client_user_id, template_id, status) values ($1, $2, $3, 'active') returning *`,
    [id, userId, templateId],
  );
  const [session] = rows;
  if (session === undefined) throw new Error('The sandbox could not make a session');
  return session;
}

/**
 * A token for the person's latest session, or for a first one: a session that is over needs a
 * retry.
 */
export async function newLinkToken(pool: pg.Pool, whose: Whose, lifetimeMs: number): Promise<{ token: string; expiresAt: Date }> {
  const [known] = await sessionsOf(pool, whose);
  const { id } = known ?? (await newSession(pool, whose));
  const token = `link-sandbox-${randomUUID()}`;
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await pool.query('insert into sandbox.plaid_link_tokens (token, session_id, expires_at) values ($1, $2, $3)', [
    token,
    id,
    expiresAt,
  ]);
  return { token, expiresAt };
}

export async function sessionOfToken(pool: pg.Pool, token: string): Promise<Session | undefined> {
  const { rows } = await pool.query<Session>(
    `select s.* from sandbox.plaid_link_tokens t join sandbox.plaid_sessions s on s.id = t.session_id
     where t.token = $1 and t.expires_at > now()`,
    [token],
  );
  return rows[0];
}

/** Ends a session that is not over, and writes Plaid's message about it. */
export async function finishSession(pool: pg.Pool, { id }: Session, outcome: Outcome, name: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Session>(
      `update sandbox.plaid_sessions set status = $2, completed_at = now(),
         identity = case when $2 = 'canceled' then null when $3 = '' then client_user_id else 'name:' || $3 end
       where id = $1 and status = 'active' returning *`,
      [id, statusAfter[outcome], name.trim().toLowerCase()],
    );
    if (rows.length === 0) return;
    const body = JSON.stringify({
      webhook_type: 'IDENTITY_VERIFICATION',
      webhook_code: 'STATUS_UPDATED',
      identity_verification_id: id,
      environment: 'sandbox',
    });
    await client.query(
      `insert into sandbox.webhooks (id, provider, body, headers, transmission_id) values ($1, 'PLAID', $2, '{}', null)`,
      [randomUUID(), body],
    );
  });
}

/** A number of a document, the same for the same identity. */
export function documentNumber(identity: string): string {
  return String(createHash('sha256').update(identity).digest().readUIntBE(0, 6) % 1_000_000_000).padStart(9, '0');
}
