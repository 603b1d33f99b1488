import {
  accountDecider,
  accountStream,
  hasCallingCodeOf,
  phoneIsUnused,
  sendPhoneCode,
  type AccountCommand,
  phoneTaken,
  identityRefusal,
  verifyPhone,
  parsePhone,
} from '@panelist/domain/identity';
import { kernelRefusal, pastedText } from '@panelist/domain/kernel';
import { countryMustMatchPhone } from '@panelist/domain/profile';
import { limiter, route, withPermits } from '@panelist/infra/http';
import { loadAccount, loadProfile, requireVerifiedEmail } from '../accounts.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { newPhoneCode } from './secrets.js';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { claimOf, releaseAddress, isTaken } from './claims.js';
import { commandStep } from './command-step.js';

/** `true` when no account but the caller's uses the number. */
export function phoneIsUnusedRoute(dependencies: IdentityDependencies) {
  const isUsed = phoneLookup(dependencies);
  return route(phoneIsUnused, async ({ query, caller, address }) => {
    const { e164 } = readPhone(query.phone, query.countryCode);
    return { body: !(await isUsed(e164, caller?.userId, address)) };
  });
}

/**
 * Sends a code by text message. `development` sends none (contract, "Log in"). Text messages cost
 * money and disturb their receiver: their number is limited for each person, each number, and the
 * whole product.
 */
export function sendPhoneCodeRoute(dependencies: IdentityDependencies) {
  const { config, commands, clock, logger } = dependencies;
  const { textsPerPerson, textsPerNumber, textsPerDay } = config.limits;
  const isUsed = phoneLookup(dependencies);
  const ofPerson = limiter(dependencies, 'phone-code', textsPerPerson, 3_600);
  const toNumber = limiter(dependencies, 'phone-code-number', textsPerNumber, 86_400);
  const budget = limiter(dependencies, 'phone-code-budget', textsPerDay, 86_400);

  return route(sendPhoneCode, async ({ body, caller, context, address }) => {
    const { userId } = caller;
    await requireVerifiedEmail(dependencies, userId);
    const { e164, country } = readPhone(body.phone, body.countryCode);
    if (await isUsed(e164, userId, address)) throw phoneTaken();
    if (config.env === 'development') return { body: null };
    if (config.env === 'production') await requireOwnCountry(dependencies, userId, e164);
    const command: AccountCommand = {
      type: 'RequestPhoneCode',
      phone: e164,
      countryCode: country,
      code: newPhoneCode(),
      now: clock.now(),
    };
    const permits = [
      { limiter: ofPerson, key: userId },
      { limiter: toNumber, key: e164 },
      { limiter: budget, key: 'all', usedUp: () => logger.error({ textsPerDay }, 'the budget of text messages is used up') },
    ];
    const { position } = await withPermits(permits, async () =>
      commands.handle(accountDecider, accountStream.of(userId), command, context),
    );
    return { body: null, position };
  });
}

/** An external participant's number has the calling code of their country (document 1 §6). */
async function requireOwnCountry(dependencies: IdentityDependencies, userId: string, phone: string): Promise<void> {
  const account = await loadAccount(dependencies, userId);
  if (account.status === 'none') return;
  const profile = await loadProfile(dependencies, account);
  if (profile.status === 'none' || profile.externalOrganizationId === null) return;
  if (hasCallingCodeOf(phone, profile.location.country)) return;
  throw kernelRefusal('request.invalid', { errors: [{ field: 'phone', message: countryMustMatchPhone }] });
}

/**
 * Checks a code: claims the number once the code is known to be right, verifies it, then releases
 * the old number. A wrong code is recorded as an event and refused.
 */
export const verifyPhoneRoute = (dependencies: IdentityDependencies) =>
  route(verifyPhone, async ({ params, body, caller, context }) => {
    const { userId } = caller;
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none') throw kernelRefusal('resource.not-found');
    if (!account.isEmailVerified) throw kernelRefusal('access.email-unverified');
    const phone = readPhone(body.phone, body.countryCode ?? account.phoneCode?.countryCode);
    // The country may have changed since the code was sent.
    if (dependencies.config.env === 'production') await requireOwnCountry(dependencies, userId, phone.e164);
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

/** Parses a number as typed. Throws `identity.phone-invalid` at the field `phone`. */
function readPhone(phone: string, countryCode: string | undefined) {
  const parsed = parsePhone(phone, countryCode);
  if (parsed !== undefined) return parsed;
  const { message } = identityRefusal('identity.phone-invalid');
  throw identityRefusal('identity.phone-invalid', { errors: [{ field: 'phone', message }] });
}

/**
 * Whether an account other than the caller's uses the number (E.164). Limited by address: the
 * answer says who has an account. Throws `request.too-many`.
 */
function phoneLookup(dependencies: IdentityDependencies) {
  const fromAddress = limiter(dependencies, 'phone-look-up', dependencies.config.limits.phoneLookUpsPerAddress, 3_600);
  return async (phone: string, userId: string | undefined, address: string): Promise<boolean> => {
    await fromAddress.take(address);
    return isTaken(dependencies, { kind: 'phone', text: phone }, userId);
  };
}
