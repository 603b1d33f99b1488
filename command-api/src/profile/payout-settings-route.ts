import { normaliseEmail } from '@panelist/domain/kernel';
import { methodsIn } from '@panelist/domain/payout';
import { changePayoutSettings, preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';
import { requireVerifiedEmail } from '../accounts.js';
import { requireServedMethod } from '../require-served-method.js';

/** Sets the destination of payouts requested from now on. */
export const payoutSettingsRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  route(changePayoutSettings, async ({ body, caller, command }) => {
    const { userId } = caller;
    await requireVerifiedEmail({ commands }, userId);
    const country = await requireServedMethod({ commands }, userId, body.type);
    const email = normaliseEmail(body.email);
    const { position } = await commands.handle(
      preferencesDecider,
      preferencesStream.of(userId),
      { type: 'SetPayoutPreference', userId, method: body.type, email },
      command,
    );
    return { body: { type: body.type, email, isDefault: false, methods: [...methodsIn(country)], country }, position };
  });
