import { normaliseEmail } from '@panelist/domain/kernel';
import { changePayoutSettings, preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';

/** Sets the destination of payouts requested from now on. */
export const payoutSettingsRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  route(changePayoutSettings, async ({ body, caller, command }) => {
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
