import { searchText } from '@panelist/domain/catalogue';
import { filtersFind, nextAlertAt, savedSearchJobs, type SearchedProject } from '@panelist/domain/saved-search';
import { netCents } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { schedule, scheduleAll, task, type Task } from '../../runtime/schedule.js';
import { recruitingProject, type KnownProject } from '../announced-project.js';
import { alertRecipients } from '../recipients.js';
import { noteFound } from './alert-rows.js';
import { alertTimesOf } from './alert-times.js';
import { keywordsOf, searchesFor, textsFind, type Candidate } from './search-rows.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'pool' | 'vault'>;
const job = savedSearchJobs.composeSearchAlert;

/** One page of saved searches that are compared with a project. */
export const findSearchesPage = {
  name: 'find-searches-of-project',
  payload: z.object({ projectId: z.string(), eventId: z.string(), afterUserId: z.string(), afterId: z.string() }),
};

/** Searches that are compared with the project in one step. */
const usualPage = 5_000;
/** People between whom requests and jobs of this process go on. */
const AT_ONCE = 250;

/** Of the alert that waits for this time: what is found until then belongs to it. */
export const composeIdOf = (userId: string, at: string): string => `${job.name}-${userId}-${Date.parse(at)}`;

/** What the filters of a search compare. */
export const searchedProject = ({ details }: KnownProject): SearchedProject => ({
  ...details,
  remunerationCents: netCents(details.incentiveCents, 0),
});

/**
 * Finds the saved searches that a published project meets (ADR 196): SQL narrows them by what it
 * sees, the domain's rules decide by filters and person, and keywords are compared last, because
 * they are sealed. Notes each person once, and when their alert is due: now, or after their quiet
 * hours.
 */
export function findSearches(dependencies: Needs, page = usualPage): Task<typeof findSearchesPage.payload> {
  const { clock, pool } = dependencies;

  async function foundBy(project: KnownProject, candidates: readonly Candidate[], now: string): Promise<readonly string[]> {
    const userIds = [...new Set(candidates.map(({ userId }) => userId))];
    const searched = searchedProject(project);
    const found: Candidate[] = [];
    for (let from = 0; from < userIds.length; from += AT_ONCE) {
      const people = await alertRecipients(dependencies, userIds.slice(from, from + AT_ONCE), now);
      const persons = new Map(people.map(({ userId, person }) => [userId, person]));
      for (const candidate of candidates) {
        const person = persons.get(candidate.userId);
        if (person !== undefined && filtersFind(candidate.filters, searched, person, now)) found.push(candidate);
      }
      await nextTurn();
    }
    const [texts, others] = [found.filter((one) => one.hasKeywords), found.filter((one) => !one.hasKeywords)];
    const keywords = await keywordsOf(dependencies, texts);
    const met = await textsFind(
      dependencies,
      searchText(project.details),
      keywords.map((one) => one.keywords),
    );
    const all = [...others, ...keywords.filter((_each, index) => met[index] === true)];
    return [...new Set(all.map(({ userId }) => userId))];
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
    for (const [at, people] of due)
      await scheduleAll(
        { pool },
        job,
        at,
        people.map((userId) => ({
          id: at === now ? `${job.name}-${userId}-${projectId}` : composeIdOf(userId, at),
          payload: { userId },
        })),
      );
  }
  return what;
}
