import type { Decision, Reservation } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import { reservationsOf } from '../kernel/reservation.js';
import { claimDecider } from './claim.js';
import { unfinishedAfterMs } from './policies/unfinished-claim.js';
import type { AccountEvent } from './events.js';
import { identityRefusal } from './refusals.js';
import { providerNames, type SocialProvider } from './social.js';

/** An address, or an identity, that a command makes the account's. */
export interface AddressClaim {
  readonly of: 'email' | 'phone' | 'identity' | SocialProvider;
  /** Decides who has it. Its name is a keyed hash, which only the caller can make. */
  readonly stream: string;
  /** The account of a failed sign-up that has it, and its `times`; null where there is none. */
  readonly abandonedBy: Abandoned | null;
}

/** `times`: of the claim (`ClaimState`). */
interface Abandoned {
  readonly userId: string;
  readonly times: number;
}

export interface AccountFacts {
  /** What the command makes the account's, if it is accepted. */
  readonly claims?: readonly AddressClaim[];
  /** Obtained: the verified identity is another account's. */
  readonly isIdentityTaken?: boolean;
}

const reservation = reservationsOf<AccountFacts>();

interface Claimed {
  readonly of: AddressClaim['of'];
  readonly stream: string;
  readonly userId: string;
}

/** An address that its account does not use ten minutes later is free again. */
export const addressSettlement = { obtainedBy: ['Claimed'], afterMs: unfinishedAfterMs } as const;

/** The account has the address, or the identity (ADR 4). */
export const claimAddress = reservation({
  name: 'claim-address',
  settlement: addressSettlement,
  decider: claimDecider,
  stream: ({ stream }: Claimed) => stream,
  command: ({ userId }) => ({ command: { type: 'Claim' as const, userId, renews: true as const }, facts: undefined }),
  outcome: () => ({ facts: {} }),
  refused: (refusal, { of }) => {
    if (refusal.code !== 'identity.address-taken') return refusal;
    // An attempt that showed another account's identity is recorded.
    return of === 'identity' ? { facts: { isIdentityTaken: true } } : taken(of);
  },
});

/** A sign-up that failed uses its address no more, unless it has claimed it again meanwhile. */
export const releaseAbandoned = reservation({
  name: 'release-abandoned',
  settlement: null,
  decider: claimDecider,
  stream: ({ stream }: Claimed & Abandoned) => stream,
  command: ({ userId, times: asOf }) => ({
    command: { type: 'Release' as const, userId, reason: 'sign-up-unfinished' as const, asOf },
    facts: undefined,
  }),
  outcome: () => ({ facts: {} }),
});

function taken(of: 'email' | 'phone' | SocialProvider): Refusal {
  if (of === 'email') return emailTaken();
  if (of === 'phone') return phoneTaken();
  return identityRefusal('identity.social-taken', { provider: providerNames[of] });
}

/** The refusal of an address that another account has, at the field `email`. */
export function emailTaken(): Refusal {
  const { message } = identityRefusal('identity.email-taken');
  return identityRefusal('identity.email-taken', { errors: [{ field: 'email', message }] });
}

/** The refusal of a number that another account uses, at the field `phone`. */
export function phoneTaken(): Refusal {
  const { message } = identityRefusal('identity.phone-taken');
  return identityRefusal('identity.phone-taken', { errors: [{ field: 'phone', message }] });
}

/** Events that make an address or an identity the account's. */
const claiming: ReadonlySet<AccountEvent['type']> = new Set([
  'AccountRegistered',
  'EmailChanged',
  'PhoneVerified',
  'SocialProviderLinked',
  'IdentityVerified',
]);

/** What an account needs before it decides so: a refused link or code claims nothing. */
export function claimsFor(
  decision: Decision<AccountEvent>,
  userId: string,
  claims: readonly AddressClaim[],
): Refusal | readonly Reservation<AccountFacts>[] {
  if (decision instanceof Refusal) return decision;
  if (!decision.some(({ type }) => claiming.has(type))) return [];
  return claims.flatMap(({ of, stream, abandonedBy }) => [
    ...(abandonedBy === null ? [] : [releaseAbandoned({ of, stream, ...abandonedBy })]),
    claimAddress({ of, stream, userId }),
  ]);
}
