import { accountDecider, accountStream, phoneIsUnused, sendPhoneCode } from '@panelist/domain/identity';
import { limiter, route } from '@panelist/infra/http';
import { isTaken } from './claims.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { readPhone } from './read-phone.js';
import { newPhoneCode } from './secrets.js';
import { phoneTaken } from './sign-up-steps.js';

/** `true` when no account but the caller's uses the number. */
export const phoneIsUnusedRoute = (dependencies: IdentityDependencies) =>
  route(phoneIsUnused, async ({ query, caller }) => {
    const { e164 } = readPhone(query.phone, query.countryCode);
    return { body: !(await isTaken(dependencies, { kind: 'phone', text: e164 }, caller?.userId)) };
  });

/** Sends a code by text message. `development` sends none (contract, "Log in"). */
export function sendPhoneCodeRoute(dependencies: IdentityDependencies) {
  const { config, commands, clock } = dependencies;
  // Text messages cost money and disturb their receiver: changing the number back and forth is
  // limited too.
  const messages = limiter(dependencies, 'phone-code', 10, 3_600);

  return route(sendPhoneCode, async ({ body, caller, command }) => {
    const { userId } = caller;
    const { e164, country } = readPhone(body.phone, body.countryCode);
    if (await isTaken(dependencies, { kind: 'phone', text: e164 }, userId)) throw phoneTaken();
    if (config.env === 'development') return { body: null };
    await messages.check(userId);
    const { position } = await commands.handle(
      accountDecider,
      accountStream.of(userId),
      { type: 'RequestPhoneCode', phone: e164, countryCode: country, code: newPhoneCode(), now: clock.now() },
      command,
    );
    await messages.take(userId);
    return { body: null, position };
  });
}
