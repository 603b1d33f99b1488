import type { Decision } from '../kernel/decider.js';
import { kernelRefusal } from '../kernel/refusals.js';
import type { AccountCommand } from './account-commands.js';
import type { KnownAccount } from './account-state.js';
import type { AccountEvent } from './events.js';
import { identityRefusal } from './refusals.js';
import type { SocialIdentity, SocialProvider } from './social.js';

/** The identity of this provider that the account is connected with. */
export function identityAt(state: Pick<KnownAccount, 'social'>, provider: SocialProvider): SocialIdentity | undefined {
  return state.social.find((one) => one.provider === provider);
}

type Link = Extract<AccountCommand, { type: 'LinkProvider' }>;

/** Connects an identity. One of the same provider that was connected before is replaced. */
export function linkProvider(state: KnownAccount, { provider, subject, now }: Link): Decision<AccountEvent> {
  if (!state.isEmailVerified) return kernelRefusal('access.email-unverified');
  if (identityAt(state, provider)?.subject === subject) return [];
  return [{ type: 'SocialProviderLinked', data: { userId: state.userId, provider, subject, linkedAt: now } }];
}

/**
 * Disconnects a provider. In an account without a password LinkedIn may only go while Facebook is
 * connected, and Facebook while LinkedIn is (document 3 §5). Nothing changes where it is not
 * connected.
 */
export function unlinkProvider(state: KnownAccount, provider: SocialProvider): Decision<AccountEvent> {
  if (identityAt(state, provider) === undefined) return [];
  if (state.passwordHash !== null) return [unlinked(state, provider)];
  if (provider === 'linkedin' && identityAt(state, 'facebook') === undefined)
    return identityRefusal('identity.social-needs-facebook');
  if (provider === 'facebook' && identityAt(state, 'linkedin') === undefined)
    return identityRefusal('identity.social-needs-linkedin');
  return [unlinked(state, provider)];
}

const unlinked = ({ userId }: KnownAccount, provider: SocialProvider): AccountEvent => ({
  type: 'SocialProviderUnlinked',
  data: { userId, provider },
});

/**
 * Disconnects every identity of an account whose address is not proven yet: a stranger may have
 * signed up with them. Without a password they are the only log-in and stay.
 */
export function unlinkUnproven(state: KnownAccount): readonly AccountEvent[] {
  if (state.isEmailVerified || state.passwordHash === null) return [];
  return state.social.map(({ provider }) => unlinked(state, provider));
}
