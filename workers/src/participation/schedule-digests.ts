import { nextDigestAt, preferencesDecider, preferencesStream, type Location } from '@panelist/domain/profile';
import timeZoneAt from '@photostructure/tz-lookup';
import { epochFence, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';

export const schedulesDigests = 'schedule-daily-digests';

/**
 * Keeps when each participant's next digest is due, in the zone of their browser, or that of their
 * place until a browser has named one. No projection, because the sweep moves the rows: after a
 * rebuild from the log it would send every digest again. The first digest covers what happens from
 * now on: an upgrade mails nothing about the past.
 */
export function scheduleDigests({ clock, commands, pool }: Pick<Dependencies, 'clock' | 'commands' | 'pool'>): WorkerModule {
  const schedule = async (userId: string, timeZone: string, { lease }: ReactionRun): Promise<void> => {
    const now = clock.now();
    const { rows } = await pool.query<{ last_day: string | null }>(
      'select last_day::text from app.digests where user_id = $1 and time_zone <> $2',
      [userId, timeZone],
    );
    const dueAt = nextDigestAt(now, timeZone, rows[0]?.last_day ?? null);
    // An old zone must not come back after another process has handled a later event.
    await pool.query(
      `with ${epochFence('$5', '$6')}
       insert into app.digests (user_id, time_zone, due_at, since)
       select $1, $2, $3::timestamptz, $4::timestamptz from fence
       on conflict (user_id) do update set time_zone = excluded.time_zone, due_at = excluded.due_at
       where app.digests.time_zone <> excluded.time_zone`,
      [userId, timeZone, dueAt, now, lease.name, lease.epoch],
    );
  };
  const byPlace = async (userId: string, location: Location, run: ReactionRun): Promise<void> => {
    // Erased since.
    if (location.country === '') return;
    const { state } = await commands.load(preferencesDecider, preferencesStream.of(userId));
    await schedule(userId, state.timeZone ?? timeZoneAt(location.latitude, location.longitude), run);
  };
  return {
    reactions: [
      reaction({
        name: schedulesDigests,
        stops: 'stream',
        on: {
          ProfileCreated: async ({ data: { userId, location } }, run) => byPlace(userId, location, run),
          LocationChanged: async ({ data: { userId, location } }, run) => byPlace(userId, location, run),
          TimeZoneNoted: async ({ data: { userId, timeZone } }, run) => {
            if (timeZone !== '') await schedule(userId, timeZone, run);
          },
        },
      }),
    ],
  };
}
