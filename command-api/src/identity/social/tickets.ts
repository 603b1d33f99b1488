import { identityRefusal, isSocialProvider, type SocialProvider, logsIn, readSocialTicket } from '@panelist/domain/identity';
import { purposeCipher } from '@panelist/infra/personal-data';
import { z } from 'zod';
import { newLinkSecret } from '../secrets.js';
import { PICTURE_TYPE } from '@panelist/infra/files';
import { route } from '@panelist/infra/http';
import { createHash, createHmac } from 'node:crypto';
import type { Dependencies } from '@panelist/infra/service';
import type { IdentityDependencies } from '../identity-dependencies.js';

/** A secret of `newLinkSecret`: 256 random bits, base64url. */
export const isSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/** The stored form of a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * PKCE's verifier of a flow (RFC 7636): follows from the browser's cookie and the state, so that it
 * is stored nowhere.
 */
export const verifierOf = (browser: string, state: string): string =>
  createHmac('sha256', browser).update(state).digest('base64url');

type Stores = Pick<SocialDependencies, 'pool' | 'clock' | 'config'>;

const personSchema = z.object({
  provider: z.custom<SocialProvider>((value) => typeof value === 'string' && isSocialProvider(value)),
  subject: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  /** A WebP in base64, or null. */
  picture: z.string().nullable(),
  /** When, by the app's clock; absent in a ticket of an earlier release. */
  identifiedAt: z.string().optional(),
});

/** A person whom another site has identified. */
export type IdentifiedPerson = z.output<typeof personSchema>;

/** What a ticket is good for: `userId` connects an account; null signs up. */
export interface TicketUse {
  readonly userId: string | null;
}

const purposeOf = ({ userId }: TicketUse): string => (userId === null ? 'sign-up' : 'connect');
const cipherOf = ({ config }: Stores) => purposeCipher(config, 'social-tickets');

/**
 * Issues a ticket for this person. The table holds its hash, and the person encrypted. Deletes some
 * tickets that are over.
 */
export async function issueTicket(stores: Stores, use: TicketUse, person: IdentifiedPerson, lifetimeMs: number): Promise<string> {
  const ticket = newLinkSecret();
  const hash = hashOf(ticket);
  const now = stores.clock.now();
  await stores.pool.query(
    `with over as (
       delete from app.social_tickets where ticket_hash in (
         select ticket_hash from app.social_tickets where expires_at <= $6 limit 100 for update skip locked
       )
     )
     insert into app.social_tickets (ticket_hash, purpose, user_id, sealed, expires_at) values ($1, $2, $3, $4, $5)`,
    [
      hash,
      purposeOf(use),
      use.userId,
      cipherOf(stores).encrypt(hash.toString('hex'), Buffer.from(JSON.stringify({ ...person, identifiedAt: now }))),
      new Date(Date.parse(now) + lifetimeMs).toISOString(),
      now,
    ],
  );
  return ticket;
}

interface TicketRow {
  readonly sealed: Buffer;
}

/**
 * The person of a ticket, without using it up; the command that used it up may read it again.
 * Throws `identity.ticket-invalid` for one that is unknown, over, used, or for another use.
 */
export async function readTicket(stores: Stores, use: TicketUse, ticket: string, commandId: string): Promise<IdentifiedPerson> {
  const { rows } = await stores.pool.query<TicketRow>(
    `select sealed from app.social_tickets
     where ticket_hash = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > $4
       and (used_by is null or used_by = $5)`,
    [isSecret(ticket) ? hashOf(ticket) : Buffer.alloc(0), purposeOf(use), use.userId, stores.clock.now(), commandId],
  );
  return opened(stores, ticket, rows[0]);
}

/**
 * Uses a ticket up for this command: a repeated request has the same id, and passes again. Throws
 * `identity.ticket-invalid` as `readTicket`.
 */
export async function useTicket(stores: Stores, use: TicketUse, ticket: string, commandId: string): Promise<IdentifiedPerson> {
  const { rows } = await stores.pool.query<TicketRow>(
    `update app.social_tickets set used_by = $5
     where ticket_hash = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > $4
       and (used_by is null or used_by = $5)
     returning sealed`,
    [isSecret(ticket) ? hashOf(ticket) : Buffer.alloc(0), purposeOf(use), use.userId, stores.clock.now(), commandId],
  );
  return opened(stores, ticket, rows[0]);
}

function opened(stores: Stores, ticket: string, row: TicketRow | undefined): IdentifiedPerson {
  if (row === undefined) throw identityRefusal('identity.ticket-invalid');
  const text = cipherOf(stores).decrypt(hashOf(ticket).toString('hex'), row.sealed).toString();
  return personSchema.parse(JSON.parse(text));
}

/** What the sign-up prefills (document 1 §4). */
export const readSocialTicketRoute = (dependencies: SocialDependencies) =>
  route(readSocialTicket, async ({ body: { ticket }, context }) => {
    const {
      provider,
      subject: _subject,
      picture,
      identifiedAt: _identifiedAt,
      ...person
    } = await readTicket(dependencies, { userId: null }, ticket, context.commandId);
    if (!logsIn(provider)) throw identityRefusal('identity.ticket-invalid');
    const shown = picture === null ? null : `data:${PICTURE_TYPE};base64,${picture}`;
    return { body: { response: { ...person, provider, picture: shown } } };
  });

/** What the routes for accounts at other sites depend on. */
export type SocialDependencies = IdentityDependencies & {
  readonly providers: Pick<Dependencies['providers'], 'social'>;
};
