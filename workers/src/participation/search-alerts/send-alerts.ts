import {
  savedSearchesDecider,
  savedSearchesStream,
  savedSearchJobs,
  type AlertChannel,
  type PushDevice,
} from '@panelist/domain/saved-search';
import { limiter } from '@panelist/infra/http';
import type { ScheduledRun } from '../../runtime/schedule.js';
import { scheduledMail } from '../../runtime/schedule.js';
import type { Dependencies } from '@panelist/infra/service';
import { Refusal } from '@panelist/domain/kernel';
import { deliver } from '../../runtime/deliver.js';
import { governedMail } from '../../runtime/governed-mail.js';
import { recruitingProject, type KnownProject } from '../announced-project.js';
import { loadReader, type Reader } from '../load-person.js';
import { alertMail, alertPush, alertText } from './alert-content.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'logger' | 'pool' | 'providers' | 'vault'>;
const job = savedSearchJobs.sendSearchAlert;

const DAY_SECONDS = 86_400;

interface Message {
  readonly userId: string;
  readonly alertId: string;
  readonly channel: AlertChannel;
  readonly deviceId: string | null;
}

/** Sends the messages of alerts (ADR 196): of a project that has closed meanwhile, none. */
export function sendAlerts(dependencies: Needs) {
  const { pool } = dependencies;
  const send = { push: byPush, mail: byMail, text: byText };
  return scheduledMail({ pool }, job, async ({ projectIds, ...message }, run) => {
    const reader = await loadReader(dependencies, message.userId);
    if (reader === null || reader.account.suspension !== null) return;
    const found = await Promise.all(projectIds.map(async (projectId) => recruitingProject(dependencies, projectId)));
    const projects = found.filter((project) => project !== null);
    if (projects.length > 0) await send[message.channel](dependencies, reader, projects, message, run);
  });
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
async function byText(dependencies: Needs, { account }: Reader, projects: readonly KnownProject[]): Promise<void> {
  const { config, logger, providers } = dependencies;
  const { verifiedPhone } = account;
  if (verifiedPhone === null) return;
  const { textsPerDay } = config.limits;
  try {
    await limiter(dependencies, 'search-alert-budget', textsPerDay, DAY_SECONDS).take('all');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    logger.error({ textsPerDay }, 'the budget of text messages for alerts is used up');
    return;
  }
  await deliver(async () => providers.sms.send({ to: verifiedPhone, text: alertText(projects, config.publicUrl) }));
}

async function byPush(
  dependencies: Needs,
  _reader: Reader,
  projects: readonly KnownProject[],
  { userId, alertId, deviceId }: Message,
  run: ScheduledRun,
): Promise<void> {
  const { commands, providers } = dependencies;
  const stream = savedSearchesStream.of(userId);
  const { state } = await commands.load(savedSearchesDecider, stream);
  const device = state.devices.find((one) => one.deviceId === deviceId);
  const { push } = providers;
  if (device === undefined || push === null) return;
  // Letters of base64url, at most 32 (RFC 8030, section 5.4).
  const topic = alertId.replaceAll('-', '').slice(0, 32);
  const message = { text: alertPush(projects, topic), topic, seconds: DAY_SECONDS };
  await deliver(async () => {
    if ((await push.send(device satisfies PushDevice, message)) === 'sent') return;
    const command = { type: 'UnsubscribePush', userId, deviceId: device.deviceId, reason: 'gone' } as const;
    await commands.handle(savedSearchesDecider, stream, command, run.context());
  });
}
