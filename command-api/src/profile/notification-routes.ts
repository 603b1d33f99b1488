import {
  defaultNotificationSettings,
  preferencesDecider,
  preferencesStream,
  profileRefusal,
  saveNotifications,
  unsubscribe,
  type NotificationKind,
} from '@panelist/domain/profile';
import { route, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { unsubscribeTokens } from '@panelist/infra/sessions';

/** Chooses the mails that the caller wants (document 3 §2). */
export const saveNotificationsRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  unitRoute(saveNotifications, async ({ body, caller, context }) => {
    const { userId } = caller;
    const command = { type: 'SetNotifications', userId, settings: body } as const;
    const { position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { body: { message: 'Your notification settings were saved.' }, position };
  });

/** Turns off one kind of mail by the link of such a mail (RFC 8058), without a log-in. */
export function unsubscribeRoute({ commands, config }: Pick<Dependencies, 'commands' | 'config'>) {
  const tokens = unsubscribeTokens(config.sessionSecret);
  return route(unsubscribe, async ({ query, context }) => {
    const token = tokens.read(query.token);
    if (token === null || !isKind(token.kind)) throw profileRefusal('profile.unsubscribe-link-invalid');
    const { userId, kind } = token;
    const command = { type: 'SetNotifications', userId, settings: { [kind]: false } } as const;
    const stream = preferencesStream.of(userId);
    // The token proves who they are.
    const actor = { kind: 'panelist', id: userId } as const;
    const { position } = await commands.handle(preferencesDecider, stream, command, { ...context, actor });
    return { body: { response: { kind } }, position };
  });
}

const isKind = (text: string): text is NotificationKind => text in defaultNotificationSettings;
