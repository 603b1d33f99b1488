import { accountDecider, accountStream, identityRefusal, verifyPhone, type AccountCommand } from '@panelist/domain/identity';
import { kernelRefusal, pastedText } from '@panelist/domain/kernel';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { route } from '@panelist/infra/http';
import { loadAccount, loadProfile } from '../accounts.js';
import { claimOf, releaseAddress } from './claims.js';
import { commandStep } from './command-step.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { readPhone } from './read-phone.js';

/**
 * Checks a code: claims the number once the code is known to be right, verifies it, then releases
 * the old number. A wrong code is recorded as an event and refused.
 */
export const verifyPhoneRoute = (dependencies: IdentityDependencies) =>
  route(verifyPhone, async ({ params, body, caller, context }) => {
    const { userId } = caller;
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none') throw kernelRefusal('resource.not-found');
    const phone = readPhone(body.phone, body.countryCode ?? account.phoneCode?.countryCode);
    const command: AccountCommand =
      dependencies.config.env === 'development'
        ? { type: 'AcceptPhone', phone: phone.e164, countryCode: phone.country }
        : { type: 'CheckPhoneCode', phone: phone.e164, code: readCode(params.code), now: dependencies.clock.now() };

    // Claimed once the code is known to be right: a wrong one claims nothing.
    const claims = [await claimOf(dependencies, { kind: 'phone', text: phone.e164 })];
    const stream = accountStream.of(userId);
    const { events, position } = await dependencies.commands.handle(accountDecider, stream, command, context, { claims });
    if (events.some(({ type }) => type === 'PhoneCodeRefused')) throw identityRefusal('identity.phone-code-invalid');
    const isOther = await releaseOldNumbers(dependencies, userId, phone.e164, context);
    const message = isOther ? 'Your phone number has been updated' : 'Your phone number is verified.';
    return { body: { phone: phone.e164, isPhoneVerified: true as const, message }, position };
  });

/** Six characters in capitals (document 1 §5). */
function readCode(text: string): string {
  const code = pastedText(text).toUpperCase();
  if (code.length !== 6) throw kernelRefusal('request.invalid', { errors: [{ field: 'code', message: '6 characters' }] });
  return code;
}

/**
 * Releases the person's former numbers: that of the sign-up and the one verified last. Returns
 * whether there was one.
 */
async function releaseOldNumbers(
  dependencies: IdentityDependencies,
  userId: string,
  phone: string,
  context: CommandContext,
): Promise<boolean> {
  const account = await loadAccount(dependencies, userId);
  if (account.status === 'none') return false;
  const profile = await loadProfile(dependencies, account);
  const old = [profile.status === 'none' ? null : profile.phone, account.formerPhone].filter(
    (number) => number !== null && number !== phone,
  );
  for (const text of old) {
    if (text !== null)
      await releaseAddress(dependencies, { kind: 'phone', text }, userId, 'changed', commandStep(context, 'release'));
  }
  return old.length > 0;
}
