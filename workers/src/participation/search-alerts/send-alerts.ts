import {
  nextAlertAt,
  savedSearchesDecider,
  savedSearchesStream,
  savedSearchJobs,
  type PushDevice,
} from '@panelist/domain/saved-search';
import { limiter, type Limiter } from '@panelist/infra/http';
import { eachOf } from '../../runtime/each-of.js';
import {
  isDueNow,
  remove,
  runOf,
  schedule,
  scheduled,
  scheduledMail,
  takeScheduled,
  type ScheduledRun,
} from '../../runtime/schedule.js';
import type { Dependencies } from '@panelist/infra/service';
import { defaultTimeZone, Refusal } from '@panelist/domain/kernel';
import { deliver } from '../../runtime/deliver.js';
import { governedMail } from '../../runtime/governed-mail.js';
import { recruitingProject, type KnownProject } from '../announced-project.js';
import { loadReader, type Reader } from '../load-person.js';
import { alertMail, alertPush, alertText } from './alert-content.js';
import { alertTimesOf } from './alert-times.js';
import { pastSendingTogether, type Message } from './schedule-alerts.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'logger' | 'pool' | 'providers' | 'sessions' | 'vault'>;
const { sendSearchAlert: job, sendSearchAlerts: together } = savedSearchJobs;

/** Messages of one job that are sent at the same time. */
const AT_ONCE = 8;

const DAY_SECONDS = 86_400;

/**
 * Sends the messages of alerts (ADR 196): none about a project that has closed meanwhile, nor
 * where no search alerts this way any more; in quiet hours each waits for their end. A job sends a
 * page of them; each is a row of the schedule until it is sent, and a job of its own if that fails.
 */
export function sendAlerts(dependencies: Needs) {
  const { clock, commands, logger, pool } = dependencies;
  const by = { push: byPush, mail: byMail, text: byText() };
  async function send(message: Message, run: ScheduledRun): Promise<void> {
    const reader = await loadReader(dependencies, message.userId);
    const { state } = await commands.load(savedSearchesDecider, savedSearchesStream.of(message.userId));
    if (reader === null || !state.searches.some(({ alerts }) => alerts.includes(message.channel))) return;
    const now = clock.now();
    const [times] = await alertTimesOf({ pool }, [message.userId], now);
    // It was counted among the alerts of the day when it was composed.
    const at = nextAlertAt(now, times?.timeZone ?? defaultTimeZone, state.settings, []);
    if (at !== now) {
      await schedule({ pool }, job, at, `${run.id}-later`, { ...message, projectIds: [...message.projectIds] });
      return;
    }
    const found = await Promise.all(message.projectIds.map(async (id) => recruitingProject(dependencies, id)));
    const projects = found.filter((project) => project !== null);
    if (projects.length > 0) await by[message.channel](dependencies, reader, projects, message, run);
  }
  return [
    scheduledMail({ pool }, job, send),
    scheduled({ pool }, together, async ({ messageIds }) => {
      const messages = await takeScheduled({ pool }, job, messageIds, pastSendingTogether(clock.now()));
      await eachOf(AT_ONCE, messages, async ({ id, payload }) => {
        try {
          await send(payload, runOf(job, id));
          await remove({ pool }, id);
        } catch (error) {
          logger.warn({ err: error, message: id }, 'a message of an alert was not sent, and is tried by itself');
          await isDueNow({ pool }, id, clock.now());
        }
      });
    }),
  ];
}

async function byMail(
  dependencies: Needs,
  { account }: Reader,
  projects: readonly KnownProject[],
  { userId, alertId }: Message,
): Promise<void> {
  const content = alertMail(account, projects, dependencies.config.publicUrl);
  const mail = governedMail(dependencies, 'savedSearches', userId, content);
  await deliver(async () =>
    dependencies.providers.mail.send({ to: account.email, ...mail, messageId: `${job.name}-${alertId}` }),
  );
}

/** Above the product's budget for text messages the alert is not sent. */
function byText() {
  // One for all messages: each limiter that is made goes on clearing its counts.
  let budget: Limiter | undefined;
  return async (dependencies: Needs, { account }: Reader, projects: readonly KnownProject[]): Promise<void> => {
    const { config, logger, providers } = dependencies;
    const { verifiedPhone } = account;
    if (verifiedPhone === null) return;
    const { textsPerDay } = config.limits;
    budget ??= limiter(dependencies, 'search-alert-budget', textsPerDay, DAY_SECONDS);
    try {
      await budget.take('all');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      logger.error({ textsPerDay }, 'the budget of text messages for alerts is used up');
      return;
    }
    await deliver(async () => providers.sms.send({ to: verifiedPhone, text: alertText(projects, config.publicUrl) }));
  };
}

async function byPush(
  dependencies: Needs,
  _reader: Reader,
  projects: readonly KnownProject[],
  { userId, alertId, deviceId }: Message,
  run: ScheduledRun,
): Promise<void> {
  const { commands, providers, sessions } = dependencies;
  const stream = savedSearchesStream.of(userId);
  const { state } = await commands.load(savedSearchesDecider, stream);
  const device = state.devices.find((one) => one.deviceId === deviceId);
  const { push } = providers;
  if (device === undefined || push === null) return;
  // Letters of base64url, at most 32 (RFC 8030, section 5.4).
  const topic = alertId.replaceAll('-', '').slice(0, 32);
  const message = { text: alertPush(projects, topic), topic, seconds: DAY_SECONDS };
  await deliver(async () => {
    // Another person may use the device after a log-out.
    const isOpen = await sessions.isOpen(device.sessionId);
    if (isOpen && (await push.send(device satisfies PushDevice, message)) === 'sent') return;
    const reason = isOpen ? 'gone' : 'logged-out';
    const command = { type: 'UnsubscribePush', userId, deviceId: device.deviceId, reason } as const;
    await commands.handle(savedSearchesDecider, stream, command, run.context());
  });
}
