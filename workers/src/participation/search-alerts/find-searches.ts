import { searchText } from '@panelist/domain/catalogue';
import { filtersFind, filtersFit, nextAlertAt, type SearchedProject, type SearchFilters } from '@panelist/domain/saved-search';
import { netCents } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';
import { measuredRecords } from '@panelist/projectors/queries';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { schedule, task, type Task } from '../../runtime/schedule.js';
import { recruitingProject, type KnownProject } from '../announced-project.js';
import { alertRecipients } from '../recipients.js';
import { noteFound } from './alert-rows.js';
import { alertTimesOf } from './alert-times.js';
import { scheduleCompose } from './schedule-alerts.js';
import { keywordsOf, searchesFor, textsFind, type Candidate } from './search-rows.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'pool' | 'vault'>;

/** One page of saved searches that are compared with a project. */
export const findSearchesPage = {
  name: 'find-searches-of-project',
  payload: z.object({ projectId: z.string(), eventId: z.string(), afterUserId: z.string(), afterId: z.string() }),
};

/** Searches that are compared with the project in one step. */
const usualPage = 5_000;
/** People between whom requests and jobs of this process go on. */
const AT_ONCE = 250;

/**
 * What the filters of these searches compare; the measured hour only where one of them asks for it.
 */
export async function searchedProject(
  { details, organizationId }: KnownProject,
  searches: readonly { readonly filters: SearchFilters }[],
  rateOf: (organizationId: string) => Promise<number | null>,
): Promise<SearchedProject> {
  const isRated = searches.some(({ filters }) => filters.minTrueHourlyRate !== undefined);
  return {
    ...details,
    remunerationCents: netCents(details.incentiveCents, 0),
    trueHourlyRate: isRated ? await rateOf(organizationId) : null,
  };
}

/** What an hour for an organization pays as measured; each organization is measured once. */
export function measuredRates({ pool }: Pick<Needs, 'pool'>, now: string): (organizationId: string) => Promise<number | null> {
  const rates = new Map<string, Promise<number | null>>();
  const measure = async (id: string) => (await measuredRecords(pool, now, [id]))[0]?.trueHourlyRate ?? null;
  return async (id) => {
    const rate = rates.get(id) ?? measure(id);
    rates.set(id, rate);
    return rate;
  };
}

/**
 * Finds the saved searches that a published project meets (ADR 196): SQL narrows them by what it
 * sees, then filters, then keywords, which are decrypted; the domain's rules decide last, by the
 * profiles of those who are still concerned. Notes each person once, and when their alert is due:
 * now, or after their quiet hours.
 */
export function findSearches(dependencies: Needs, page = usualPage): Task<typeof findSearchesPage.payload> {
  const { clock, pool } = dependencies;

  async function foundBy(project: KnownProject, candidates: readonly Candidate[], now: string): Promise<readonly string[]> {
    const searched = await searchedProject(project, candidates, measuredRates(dependencies, now));
    const all = await meetKeywords(
      project,
      candidates.filter(({ filters }) => filtersFit(filters, searched)),
    );
    const userIds = [...new Set(all.map(({ userId }) => userId))];
    const found = new Set<string>();
    for (let from = 0; from < userIds.length; from += AT_ONCE) {
      const people = await alertRecipients(dependencies, userIds.slice(from, from + AT_ONCE), now);
      const persons = new Map(people.map(({ userId, person }) => [userId, person]));
      for (const { userId, filters } of all) {
        const person = persons.get(userId);
        if (person !== undefined && filtersFind(filters, searched, person, now)) found.add(userId);
      }
      await nextTurn();
    }
    return [...found];
  }

  async function meetKeywords(project: KnownProject, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
    const texts = candidates.filter(({ hasKeywords }) => hasKeywords);
    const keywords = await keywordsOf(dependencies, texts);
    const met = await textsFind(
      dependencies,
      searchText(project.details),
      keywords.map((one) => one.keywords),
    );
    const found = new Set(keywords.flatMap(({ searchId }, index) => (met[index] === true ? [searchId] : [])));
    return candidates.filter(({ hasKeywords, searchId }) => !hasKeywords || found.has(searchId));
  }

  const what = task({
    ...findSearchesPage,
    handle: async ({ projectId, eventId, afterUserId, afterId }) => {
      const project = await recruitingProject(dependencies, projectId);
      if (project === null) return;
      const now = clock.now();
      const candidates = await searchesFor(dependencies, project.details, { afterUserId, afterId, page });
      const userIds = await foundBy(project, candidates, now);
      await noteFound({ pool }, projectId, userIds, now);
      await scheduleAlerts(projectId, userIds, now);
      const last = candidates.at(-1);
      if (candidates.length < page || last === undefined) return;
      const id = `${what.name}-${eventId}-${last.userId}-${last.searchId}`;
      const next = { projectId, eventId, afterUserId: last.userId, afterId: last.searchId };
      await schedule({ pool }, what, now, id, next);
    },
  });

  /** What is found in one night is one alert. */
  async function scheduleAlerts(projectId: string, userIds: readonly string[], now: string): Promise<void> {
    const times = await alertTimesOf({ pool }, userIds, now);
    const due = new Map<string, string[]>();
    for (const { userId, timeZone, settings, alertedAt } of times) {
      const at = nextAlertAt(now, timeZone, settings, alertedAt);
      due.set(at, [...(due.get(at) ?? []), userId]);
    }
    for (const [at, people] of due) await scheduleCompose({ pool }, projectId, at, people);
  }
  return what;
}
