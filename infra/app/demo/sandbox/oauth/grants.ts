import type { SocialProvider } from '@panelist/domain/identity/browser';
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sandboxPerson, type SandboxPerson } from './people.js';

/** What a client asked for on the page of a site. */
export interface GrantRequest {
  readonly provider: SocialProvider;
  readonly redirectUri: string;
  /** SHA-256 of the client's verifier, base64url (RFC 7636). */
  readonly challenge: string;
}

/** Gives a code that lives for ten minutes. */
export async function giveCode(pool: pg.Pool, request: GrantRequest, person: SandboxPerson): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await pool.query(
    'insert into sandbox.oauth_grants (code, provider, redirect_uri, challenge, person) values ($1, $2, $3, $4, $5)',
    [code, request.provider, request.redirectUri, request.challenge, JSON.stringify(person)],
  );
  return code;
}

interface GrantRow {
  readonly redirect_uri: string;
  readonly challenge: string;
  readonly person: unknown;
}

/**
 * Trades a code for a token, once; a second attempt takes back the token of the first (RFC 6749,
 * section 4.1.2). Null for a code that is unknown, used, too old, or for another client or address.
 */
export async function redeemCode(
  pool: pg.Pool,
  { provider, code, redirectUri, verifier }: Record<'code' | 'redirectUri' | 'verifier', string> & Pick<GrantRequest, 'provider'>,
): Promise<{ readonly token: string; readonly person: SandboxPerson } | null> {
  const token = randomBytes(24).toString('base64url');
  const { rows } = await pool.query<GrantRow>(
    `update sandbox.oauth_grants set redeemed_at = now(), token = $3
     where code = $1 and provider = $2 and redeemed_at is null and created_at > now() - interval '10 minutes'
     returning redirect_uri, challenge, person`,
    [code, provider, token],
  );
  const [row] = rows;
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (row !== undefined && row.redirect_uri === redirectUri && row.challenge === challenge)
    return { token, person: sandboxPerson.parse(row.person) };
  await pool.query('update sandbox.oauth_grants set token = null where code = $1', [code]);
  return null;
}

export async function personByToken(pool: pg.Pool, provider: SocialProvider, token: string): Promise<SandboxPerson | null> {
  const { rows } = await pool.query<{ person: unknown }>(
    'select person from sandbox.oauth_grants where token = $1 and provider = $2',
    [token, provider],
  );
  return rows[0] === undefined ? null : sandboxPerson.parse(rows[0].person);
}
