import { derivedId } from '@panelist/domain/kernel';
import { savedSearchJobs, type AlertChannel } from '@panelist/domain/saved-search';
import type { Queryable } from '@panelist/infra/postgres';
import { scheduleAll } from '../../runtime/schedule.js';

interface Needs {
  readonly pool: Queryable;
}
const { composeSearchAlerts, sendSearchAlert, sendSearchAlerts } = savedSearchJobs;

/** People, or messages, of one job: workers share a publication's alerts in jobs of this size. */
const pageSize = 100;

const pagesOf = <Item>(all: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(all.length / pageSize) }, (_none, page) => all.slice(page * pageSize, (page + 1) * pageSize));

/**
 * Schedules the alerts of these people because of this cause: the same people again are the same
 * jobs. Who is in several jobs of one time is alerted by the first, about all that waits.
 */
export async function scheduleCompose(needs: Needs, cause: string, at: string, people: readonly string[]): Promise<void> {
  await scheduleAll(
    needs,
    composeSearchAlerts,
    at,
    pagesOf(people).map((page) => ({
      id: `${composeSearchAlerts.name}-${derivedId('people', cause, at, ...page)}`,
      payload: { userIds: [...page] },
    })),
  );
}

/** A person's alert on one channel, or to one device. */
export interface Message {
  readonly userId: string;
  readonly alertId: string;
  readonly channel: AlertChannel;
  readonly deviceId: string | null;
  readonly projectIds: readonly string[];
}

/** When each message that the job of a page has not sent becomes a job of its own. */
export const pastSendingTogether = (now: string): string => new Date(Date.parse(now) + 120_000).toISOString();

/** Schedules the messages, and the jobs that send them page by page. */
export async function scheduleSending(needs: Needs, cause: string, now: string, messages: readonly Message[]): Promise<void> {
  const rows = messages.map((message) => ({
    id: [sendSearchAlert.name, message.alertId, message.deviceId ?? message.channel].join('-'),
    payload: { ...message, projectIds: [...message.projectIds] },
  }));
  await scheduleAll(needs, sendSearchAlert, pastSendingTogether(now), rows);
  await scheduleAll(
    needs,
    sendSearchAlerts,
    now,
    pagesOf(rows).map((page) => {
      const messageIds = page.map(({ id }) => id);
      return { id: `${sendSearchAlerts.name}-${derivedId('messages', cause, ...messageIds)}`, payload: { messageIds } };
    }),
  );
}
