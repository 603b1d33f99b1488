import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';

type Pool = Pick<pg.Pool, 'query'>;
const jwk = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string() });

interface SigningKey {
  readonly kid: string;
  readonly key: z.output<typeof jwk>;
}

const inUse = 'select kid, private_key from sandbox.plaid_keys order by created_at, kid limit 1';

/** The key of every process with a sandbox on this database. */
async function signingKey(pool: Pool): Promise<SigningKey> {
  const found = await pool.query<{ kid: string; private_key: unknown }>(inUse);
  if (found.rows[0] !== undefined) return { kid: found.rows[0].kid, key: jwk.parse(found.rows[0].private_key) };
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await pool.query('insert into sandbox.plaid_keys (kid, private_key) values ($1, $2)', [
    randomUUID(),
    JSON.stringify(privateKey.export({ format: 'jwk' })),
  ]);
  return signingKey(pool);
}

/**
 * The public key with this id, in the form of `/webhook_verification_key/get`; null if there is
 * none.
 */
export async function publicKeyWith(pool: Pool, kid: string): Promise<object | null> {
  const { rows } = await pool.query<{ private_key: unknown; created_at: Date }>(
    'select private_key, created_at from sandbox.plaid_keys where kid = $1',
    [kid],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { kty, crv, x, y } = createPublicKey(createPrivateKey({ key: jwk.parse(row.private_key), format: 'jwk' })).export({
    format: 'jwk',
  });
  return {
    alg: 'ES256',
    kty,
    crv,
    x,
    y,
    kid,
    use: 'sig',
    created_at: Math.floor(row.created_at.getTime() / 1_000),
    expired_at: null,
  };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The headers of a message that is sent now: a JWT by ES256 about the body. */
export async function plaidHeaders({ pool }: { readonly pool: Pool }, body: string): Promise<Readonly<Record<string, string>>> {
  const { kid, key } = await signingKey(pool);
  const claims = { iat: Math.floor(Date.now() / 1_000), request_body_sha256: createHash('sha256').update(body).digest('hex') };
  const said = `${part({ alg: 'ES256', kid, typ: 'JWT' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(said), {
    key: createPrivateKey({ key, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  });
  return { 'Plaid-Verification': `${said}.${signature.toString('base64url')}` };
}
