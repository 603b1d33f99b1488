import { consentToCookie } from '@panelist/domain/kernel';
import {
  giveConsent,
  preferencesDecider,
  preferencesStream,
  isTimeZone,
  noteTimeZone,
  profileRefusal,
  savePagePreferences,
  defaultNotificationSettings,
  saveNotifications,
  unsubscribe,
  type NotificationKind,
} from '@panelist/domain/profile';
import { savedSearchesDecider, savedSearchesStream } from '@panelist/domain/saved-search';
import { consentCookieHeader, route, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { unsubscribeTokens } from '@panelist/infra/sessions';

/**
 * The choice about cookies: a cookie always, an event for a logged-in caller (contract, Consent).
 */
export const giveConsentRoute = ({ commands, config }: Pick<Dependencies, 'commands' | 'config'>) =>
  route(giveConsent, async ({ body, caller, context }) => {
    const cookie = consentCookieHeader(consentToCookie(body), config.publicUrl.startsWith('https:'));
    const answer = { body: { response: body }, headers: { 'Set-Cookie': cookie } };
    if (caller === undefined) return answer;
    const { userId } = caller;
    const command = { type: 'GiveConsent', userId, ...body } as const;
    const { position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { ...answer, position };
  });

/** Notes the zone of the caller's browser: it decides when the daily digest goes out. */
export const noteTimeZoneRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  unitRoute(noteTimeZone, async ({ body: { timezone: timeZone }, caller: { userId }, context }) => {
    if (!isTimeZone(timeZone)) {
      const { message } = profileRefusal('profile.time-zone-unknown');
      throw profileRefusal('profile.time-zone-unknown', { errors: [{ field: 'timezone', message }] });
    }
    const command = { type: 'NoteTimeZone', userId, timeZone } as const;
    const { position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { body: { message: 'Your time zone is noted.' }, position };
  });

/** Keeps how the caller arranged the dashboard (contract, Projects and screeners). */
export const pagePreferencesRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  unitRoute(savePagePreferences, async ({ body, caller, context }) => {
    const { userId } = caller;
    const { sort, strengthPanelOpen, tour, dismissed } = body;
    const named = Object.entries({ sort, strengthPanelOpen, tour, dismissed }).filter(([, value]) => value !== undefined);
    const command = { type: 'SetPagePreferences', userId, wanted: Object.fromEntries(named) } as const;
    const { state, position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { body: { response: state.page }, position };
  });

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
    const { userId = '', kind = '' } = token ?? {};
    // The token proves who they are.
    const owner = { ...context, actor: { kind: 'panelist', id: userId } as const };
    if (kind === 'savedSearches') {
      const command = { type: 'TurnOffMailAlerts', userId } as const;
      const { position } = await commands.handle(savedSearchesDecider, savedSearchesStream.of(userId), command, owner);
      return { body: { response: { kind } as const }, position };
    }
    if (!isKind(kind)) throw profileRefusal('profile.unsubscribe-link-invalid');
    const command = { type: 'SetNotifications', userId, settings: { [kind]: false } } as const;
    const { position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, owner);
    return { body: { response: { kind } }, position };
  });
}

const isKind = (text: string): text is NotificationKind => text in defaultNotificationSettings;
