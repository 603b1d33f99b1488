import { kernelRefusal, normaliseEmail } from '@panelist/domain/kernel';
import { changePayoutSettings, preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/runtime';

/** Sets where money goes from the next payout on. Staff who are logged in as somebody can't (contract, Staff). */
export const payoutSettingsRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  route(changePayoutSettings, async ({ body, caller, command }) => {
    if (!caller) throw kernelRefusal('access.login-required');
    if (caller.impersonator !== undefined) throw kernelRefusal('access.forbidden');
    const { userId } = caller;
    const email = normaliseEmail(body.email);
    const { position } = await commands.handle(
      preferencesDecider,
      preferencesStream.of(userId),
      { type: 'SetPayoutPreference', userId, method: body.type, email },
      command,
    );
    return { body: { type: body.type, email, isDefault: false }, position };
  });
