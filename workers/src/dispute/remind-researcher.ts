import {
  disputeLifecycle,
  groundText,
  remindResearcherOfDispute as job,
  disputeDecider,
  disputeStream,
} from '@panelist/domain/dispute';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduledMail } from '../runtime/schedule.js';
import { mailFacts, disputeMailText } from './mail-facts.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'pool' | 'providers'>;

/** Reminds the researcher a day before the answer to a dispute is due. */
export function remindResearcher({ clock, commands, config, pool, providers }: Needs): WorkerModule {
  const handler = scheduledMail({ pool }, job, async ({ disputeId }) => {
    const { state } = await commands.load(disputeDecider, disputeStream.of(disputeId));
    if (state.status !== 'awaiting-answer' || state.answerDueAt <= clock.now()) return;
    const [facts, { state: account }] = await Promise.all([
      mailFacts({ clock, commands }, state, state.researcherId),
      commands.load(accountDecider, accountStream.of(state.researcherId)),
    ]);
    if (facts === null || account.status !== 'open' || account.email === '') return;
    const subject = `Please answer within a day: ${facts.projectName}`;
    const text = disputeMailText(
      greeting(account),
      `a participant disputes ${groundText[state.ground].what}, on “${facts.projectName}”. You can answer until ${facts.time(state.answerDueAt)}; after that our support team decides without your answer.`,
      `${config.publicUrl}/panelists/v2/researcher/projects/${state.projectId}/disputes/${state.disputeId}`,
    );
    await deliver(async () => providers.mail.send({ to: account.email, subject, text, messageId: `${job.name}-${disputeId}` }));
  });
  return {
    reactions: [
      reaction({
        name: job.name,
        stops: 'stream',
        on: {
          DisputeOpened: async ({ data: { disputeId, answerDueAt } }, run) => {
            const dueAt = new Date(Date.parse(answerDueAt) - disputeLifecycle.reminderHours * 3_600_000).toISOString();
            await schedule({ pool }, job, dueAt, run.id, { disputeId });
          },
        },
      }),
    ],
    handlers: [handler],
  };
}
