import { derivedId } from '@panelist/domain/kernel';
import {
  alertChannels,
  filtersFind,
  nextAlertAt,
  savedSearchesDecider,
  savedSearchesStream,
  savedSearchJobs,
  type AlertChannel,
  type PushDevice,
  type SavedSearch,
} from '@panelist/domain/saved-search';
import { searchText } from '@panelist/domain/catalogue';
import { inTransaction } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { eachOf } from '../../runtime/each-of.js';
import { scheduled } from '../../runtime/schedule.js';
import { announcedTo, recruitingProject, type KnownProject } from '../announced-project.js';
import { loadReader } from '../load-person.js';
import { takeProjects, waitingFor, type AlertRow } from './alert-rows.js';
import { alertTimesOf } from './alert-times.js';
import { measuredRates, searchedProject } from './find-searches.js';
import { scheduleCompose, scheduleSending, type Message } from './schedule-alerts.js';
import { textsFind } from './search-rows.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'logger' | 'pool'>;
const { composeSearchAlerts: job } = savedSearchJobs;

/** People whose streams are read at the same time. */
const AT_ONCE = 25;

/** A project that waits for a person's alert, and how they want to hear of it. */
interface Judged extends AlertRow {
  /** Of those that find it but for their keywords. */
  readonly searches: readonly SavedSearch[];
  readonly canReach: Readonly<Record<AlertChannel, boolean>>;
  readonly devices: readonly PushDevice[];
}

/**
 * Composes the alerts of a page of people, each of all that waits for them, judged by their own
 * streams as they are now, and schedules a message for each channel and device. Taking the projects
 * and scheduling is one transaction: a run that dies before has done nothing, one that dies after
 * finds nothing. A person whose streams can't be read gets a job of their own.
 */
export function composeAlerts(dependencies: Needs) {
  const { clock, logger, pool } = dependencies;
  return scheduled({ pool }, job, async ({ userIds }, run) => {
    const now = clock.now();
    const due = await dueNow(dependencies, await waitingFor({ pool }, userIds), run.id, now);
    const projects = new Map<string, KnownProject | null>();
    await eachOf(AT_ONCE, [...new Set(due.map(({ projectId }) => projectId))], async (projectId) => {
      projects.set(projectId, await recruitingProject(dependencies, projectId));
    });
    const rateOf = measuredRates(dependencies, now);
    const judged: Judged[] = [];
    await eachOf(AT_ONCE, [...byPerson(due)], async ([userId, rows]) => {
      try {
        judged.push(...(await judge(dependencies, userId, rows, projects, rateOf)));
      } catch (error) {
        if (userIds.length === 1) throw error;
        logger.warn({ err: error, userId }, 'an alert could not be composed, and is tried by itself');
        await scheduleCompose({ pool }, run.id, now, [userId]);
      }
    });
    const found = await meetKeywords(dependencies, judged, projects);
    await inTransaction(pool, async (client) => {
      const rows = found.map(({ userId, projectId, channels }) => ({
        userId,
        projectId,
        alertId: channels.length === 0 ? null : derivedId('search-alert', run.id, userId, now),
      }));
      const taken = new Set((await takeProjects({ pool: client }, rows, now)).map(keyOf));
      const messages = [...byPerson(found.filter((row) => taken.has(keyOf(row))))].flatMap(([userId, about]) =>
        messagesOf(userId, derivedId('search-alert', run.id, userId, now), about),
      );
      await scheduleSending({ pool: client }, run.id, now, messages);
    });
  });
}

const keyOf = ({ userId, projectId }: AlertRow): string => `${userId} ${projectId}`;

function byPerson<Row extends AlertRow>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const all = new Map<string, Row[]>();
  for (const row of rows) all.set(row.userId, [...(all.get(row.userId) ?? []), row]);
  return all;
}

/** What of it may reach its people now; the alerts of the others are postponed. */
async function dueNow(
  { pool }: Pick<Needs, 'pool'>,
  waiting: readonly AlertRow[],
  cause: string,
  now: string,
): Promise<readonly AlertRow[]> {
  const later = new Map<string, string[]>();
  const times = await alertTimesOf({ pool }, [...byPerson(waiting).keys()], now);
  for (const { userId, timeZone, settings, alertedAt } of times) {
    const at = nextAlertAt(now, timeZone, settings, alertedAt);
    if (at !== now) later.set(at, [...(later.get(at) ?? []), userId]);
  }
  for (const [at, people] of later) await scheduleCompose({ pool }, cause, at, people);
  const postponed = new Set([...later.values()].flat());
  return waiting.filter(({ userId }) => !postponed.has(userId));
}

/**
 * Which searches may still alert the person about these projects, and on which channels; none if
 * they may not get alerts. A project that also fits them is mailed as such: once by mail.
 */
async function judge(
  dependencies: Needs,
  userId: string,
  rows: readonly AlertRow[],
  projects: ReadonlyMap<string, KnownProject | null>,
  rateOf: ReturnType<typeof measuredRates>,
): Promise<readonly Judged[]> {
  const { clock, commands } = dependencies;
  const [reader, { state }] = await Promise.all([
    loadReader(dependencies, userId),
    commands.load(savedSearchesDecider, savedSearchesStream.of(userId)),
  ]);
  const { devices } = state;
  return Promise.all(
    rows.map(async (row) => {
      const project = projects.get(row.projectId) ?? null;
      const announced = project !== null && reader !== null ? await announcedTo(dependencies, reader, project) : null;
      const canReach: Judged['canReach'] = {
        push: devices.length > 0,
        mail: announced?.isMailedAsMatch === false,
        text: reader !== null && reader.account.verifiedPhone !== null,
      };
      const wanted = project === null || announced === null ? [] : state.searches.filter(({ alerts }) => alerts.length > 0);
      const searched = project && (await searchedProject(project, wanted, rateOf));
      const searches = wanted.filter(
        ({ filters }) => searched !== null && announced !== null && filtersFind(filters, searched, announced.person, clock.now()),
      );
      return { ...row, searches, canReach, devices };
    }),
  );
}

interface Composed extends Judged {
  readonly channels: readonly AlertChannel[];
}

/** The channels of each; the keywords of all searches about one project are compared together. */
async function meetKeywords(
  { pool }: Pick<Needs, 'pool'>,
  judged: readonly Judged[],
  projects: ReadonlyMap<string, KnownProject | null>,
): Promise<readonly Composed[]> {
  const composed: Composed[] = [];
  for (const [projectId, project] of projects) {
    const rows = judged.filter((row) => row.projectId === projectId);
    const texts = rows.flatMap(({ searches }) => searches).filter(({ keywords }) => keywords !== '');
    const found =
      project === null
        ? []
        : await textsFind(
            { pool },
            searchText(project.details),
            texts.map(({ keywords }) => keywords),
          );
    const missed = new Set(texts.filter((_each, index) => found[index] !== true));
    for (const row of rows) {
      const alerts = new Set(row.searches.flatMap((search) => (missed.has(search) ? [] : search.alerts)));
      composed.push({ ...row, channels: alertChannels.filter((channel) => row.canReach[channel] && alerts.has(channel)) });
    }
  }
  return composed;
}

/** One person's alert: a message for each channel, and of push for each device. */
function messagesOf(userId: string, alertId: string, about: readonly Composed[]): readonly Message[] {
  const devices = about[0]?.devices ?? [];
  return alertChannels.flatMap((channel) => {
    const projectIds = about.flatMap(({ channels, projectId }) => (channels.includes(channel) ? [projectId] : []));
    const targets = channel === 'push' ? devices.map(({ deviceId }) => deviceId) : [null];
    return projectIds.length === 0 ? [] : targets.map((deviceId) => ({ userId, alertId, channel, deviceId, projectIds }));
  });
}
