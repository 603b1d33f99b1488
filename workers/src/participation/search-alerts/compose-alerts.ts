import { derivedId } from '@panelist/domain/kernel';
import {
  alertChannels,
  filtersFind,
  nextAlertAt,
  savedSearchesDecider,
  savedSearchesStream,
  savedSearchJobs,
  type AlertChannel,
  type SavedSearchesState,
} from '@panelist/domain/saved-search';
import { searchText } from '@panelist/domain/catalogue';
import { inTransaction } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { schedule, scheduleAll, scheduled } from '../../runtime/schedule.js';
import { announcedTo, recruitingProject } from '../announced-project.js';
import { loadReader, type Reader } from '../load-person.js';
import { passOver, takeProjects, waitingFor } from './alert-rows.js';
import { alertTimesOf } from './alert-times.js';
import { composeIdOf, searchedProject } from './find-searches.js';
import { textsFind } from './search-rows.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'pool'>;
const { composeSearchAlert: job, sendSearchAlert } = savedSearchJobs;

/**
 * Composes one person's alert of all that waits for them, judged by their own streams as they are
 * now, and schedules a message for each channel and device. Taking the projects and scheduling is
 * one transaction: a run that dies before has done nothing, one that dies after finds nothing.
 */
export function composeAlerts(dependencies: Needs) {
  const { clock, commands, pool } = dependencies;
  return scheduled({ pool }, job, async ({ userId }, run) => {
    const waiting = await waitingFor({ pool }, userId);
    if (waiting.length === 0) return;
    const now = clock.now();
    const [times] = await alertTimesOf({ pool }, [userId], now);
    const at = times === undefined ? now : nextAlertAt(now, times.timeZone, times.settings, times.alertedAt);
    if (at !== now) return schedule({ pool }, job, at, composeIdOf(userId, at), { userId });
    const reader = await loadReader(dependencies, userId);
    const { state } = await commands.load(savedSearchesDecider, savedSearchesStream.of(userId));
    const channels = new Map<string, readonly AlertChannel[]>();
    for (const projectId of waiting) channels.set(projectId, await channelsFor(dependencies, reader, state, projectId));
    const wanted = waiting.filter((projectId) => (channels.get(projectId) ?? []).length > 0);
    await passOver(
      { pool },
      userId,
      waiting.filter((projectId) => !wanted.includes(projectId)),
    );
    const alertId = derivedId('search-alert', run.id, now);
    await inTransaction(pool, async (client) => {
      const taken = await takeProjects({ pool: client }, { userId, alertId, at: now, projectIds: wanted });
      const messages = alertChannels.flatMap((channel) => {
        const projectIds = wanted.filter((id) => taken.includes(id) && channels.get(id)?.includes(channel) === true);
        const targets = channel === 'push' ? state.devices.map(({ deviceId }) => deviceId) : [null];
        return projectIds.length === 0 ? [] : targets.map((deviceId) => ({ userId, alertId, channel, deviceId, projectIds }));
      });
      await scheduleAll(
        { pool: client },
        sendSearchAlert,
        now,
        messages.map((payload) => {
          const { channel, deviceId } = payload;
          return { id: [sendSearchAlert.name, alertId, deviceId ?? channel].join('-'), payload };
        }),
      );
    });
  });
}

/**
 * How this person is alerted about the project; on no channel if no search finds it any more, or
 * they may not get alerts. A project that also fits them is mailed as such: once by mail.
 */
async function channelsFor(
  dependencies: Needs,
  reader: Reader | null,
  { searches, devices }: SavedSearchesState,
  projectId: string,
): Promise<readonly AlertChannel[]> {
  const project = await recruitingProject(dependencies, projectId);
  if (project === null || reader === null || reader.account.suspension !== null) return [];
  const announced = await announcedTo(dependencies, reader, project);
  if (announced === null) return [];
  const now = dependencies.clock.now();
  const found = searches.filter(
    ({ alerts, filters }) => alerts.length > 0 && filtersFind(filters, searchedProject(project), announced.person, now),
  );
  const texts = found.filter(({ keywords }) => keywords !== '');
  const met = await textsFind(
    dependencies,
    searchText(project.details),
    texts.map(({ keywords }) => keywords),
  );
  const finding = [...found.filter(({ keywords }) => keywords === ''), ...texts.filter((_each, index) => met[index] === true)];
  const canReach: Readonly<Record<AlertChannel, boolean>> = {
    push: devices.length > 0,
    mail: !announced.isMailedAsMatch,
    text: reader.account.verifiedPhone !== null,
  };
  return alertChannels.filter((channel) => canReach[channel] && finding.some(({ alerts }) => alerts.includes(channel)));
}
