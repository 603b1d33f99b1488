import { isTimeZone, noteTimeZone, preferencesDecider, preferencesStream, profileRefusal } from '@panelist/domain/profile';
import { unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

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
