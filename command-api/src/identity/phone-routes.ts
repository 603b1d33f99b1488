import {
  accountDecider,
  accountStream,
  hasCallingCodeOf,
  phoneIsUnused,
  sendPhoneCode,
  type AccountCommand,
  phoneTaken,
} from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { countryMustMatchPhone } from '@panelist/domain/profile';
import { limiter, route, withPermits } from '@panelist/infra/http';
import { loadAccount, loadProfile } from '../accounts.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { phoneLookup } from './phone-lookup.js';
import { readPhone } from './read-phone.js';
import { newPhoneCode } from './secrets.js';

/** `true` when no account but the caller's uses the number. */
export function phoneIsUnusedRoute(dependencies: IdentityDependencies) {
  const isTaken = phoneLookup(dependencies);
  return route(phoneIsUnused, async ({ query, caller, address }) => {
    const { e164 } = readPhone(query.phone, query.countryCode);
    return { body: !(await isTaken(e164, caller?.userId, address)) };
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
  const isTaken = phoneLookup(dependencies);
  const ofPerson = limiter(dependencies, 'phone-code', textsPerPerson, 3_600);
  const toNumber = limiter(dependencies, 'phone-code-number', textsPerNumber, 86_400);
  const budget = limiter(dependencies, 'phone-code-budget', textsPerDay, 86_400);

  return route(sendPhoneCode, async ({ body, caller, context, address }) => {
    const { userId } = caller;
    const { e164, country } = readPhone(body.phone, body.countryCode);
    if (await isTaken(e164, userId, address)) throw phoneTaken();
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
