import { disputeDecider, disputeLifecycle, disputeStream } from '@panelist/domain/dispute';
import { reminderDays, remindSupport as job, reviewDecider, reviewStream } from '@panelist/domain/fairness';
import { momentWithZone } from '@panelist/domain/kernel';
import type { ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduledMail } from '../runtime/schedule.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'pool' | 'providers'>;

/**
 * Reminds support of reviews, and of disputes that reviews opened, before they are due (contract,
 * Fairness).
 */
export function remindSupport({ clock, commands, config, pool, providers }: Needs): WorkerModule {
  const pages = `${config.publicUrl}/panelists/v2/staff/support`;

  /** What waits; null once it was decided. */
  async function waiting(stream: string, kind: string): Promise<{ readonly dueAt: string; readonly page: string } | null> {
    if (kind === 'review') {
      const { state } = await commands.load(reviewDecider, stream);
      return state.status === 'open' ? { dueAt: state.dueAt, page: `${pages}/reviews/${state.userId}/${state.reviewId}` } : null;
    }
    const { state } = await commands.load(disputeDecider, stream);
    if (state.status === 'none' || state.silenceAt === null || !disputeLifecycle.isOpen(state.status)) return null;
    return { dueAt: state.silenceAt, page: `${pages}/disputes/${state.userId}/${state.disputeId}` };
  }

  const handler = scheduledMail({ pool }, job, async ({ stream, kind }, { jobId }) => {
    const found = await waiting(stream, kind);
    if (found === null || found.dueAt <= clock.now()) return;
    const what = kind === 'review' ? 'A review' : 'A dispute';
    const dueAt = momentWithZone(found.dueAt, { zone: 'UTC', now: Date.parse(clock.now()) });
    const subject = `${what} waits for an answer until ${dueAt}`;
    const text = `${what} that a participant asked for has no answer yet. It is due at ${dueAt}. After that, where money is concerned, it is decided for the participant.\n\n${found.page}`;
    await deliver(async () => providers.mail.send({ to: config.page.supportEmail, subject, text, messageId: jobId }));
  });

  async function remind(stream: string, kind: string, dueAt: string, run: ReactionRun): Promise<void> {
    for (const days of reminderDays) {
      const at = new Date(Date.parse(dueAt) - days * 86_400_000).toISOString();
      await schedule({ pool }, job, at, `${run.id}-${days}`, { stream, kind });
    }
  }
  const ofDispute = async (
    { data: { disputeId, silenceAt } }: { readonly data: { readonly disputeId: string; readonly silenceAt: string | null } },
    run: ReactionRun,
  ): Promise<void> => {
    if (silenceAt !== null) await remind(disputeStream.of(disputeId), 'dispute', silenceAt, run);
  };

  return {
    reactions: [
      reaction({
        name: job.name,
        stops: 'stream',
        on: {
          ReviewRequested: async ({ data: { reviewId, dueAt } }, run) => remind(reviewStream.of(reviewId), 'review', dueAt, run),
          DisputeOpened: ofDispute,
          DisputeAppealed: ofDispute,
        },
      }),
    ],
    handlers: [handler],
  };
}
