import {
  accountDecider,
  accountStream,
  identityJobs,
  type AccountEvent,
  type KnownAccount,
  type ErasureReceipt,
} from '@panelist/domain/identity';
import { derivedId, type RecordedEvent, detailedMoment } from '@panelist/domain/kernel';
import { preferencesDecider, preferencesStream, profileDecider, profileStream } from '@panelist/domain/profile';
import { savedSearchesDecider, savedSearchesStream } from '@panelist/domain/saved-search';
import { jobHandler, UnrecoverableJobError } from '@panelist/infra/jobs';
import type { ErasedAccount } from '@panelist/infra/personal-data';
import type { ReactionRun } from '@panelist/infra/processors';
import { emptyRowsOf } from '@panelist/infra/read-models';
import { z } from 'zod';
import { deliver } from '../runtime/deliver.js';
import { forgetRecipients } from '../runtime/retained-payout-recipients.js';
import { payoutsOfPersonsProjection, responsesOf, responsesProjection } from '../read-models/index.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, task } from '../runtime/schedule.js';
import {
  deletePersonsRows,
  erasedWithKey,
  findErasure,
  forgetAddress,
  forgetOldAddresses,
  noteErased,
  unmailed,
  waitingForMail,
} from './erasure-rows.js';
import { claimsOfAccount } from './account-claims.js';
import { prepareErasure, type ErasureNeeds } from './prepare-erasure.js';
import type { MailContent } from '../runtime/notice.js';

/** What is retained for one reason, and the reason below. */
const keptFor = (reason: string, kept: ErasureReceipt['kept']): string =>
  [...kept.filter(({ why }) => why === reason).map(({ what }) => `- ${what}`), `  ${reason}`].join('\n');

/**
 * The receipt of an erasure (contract, Settled after reading part two). Without a name: it is
 * destroyed by now.
 */
function erasureMail({ id, at, destroyed, kept }: ErasureReceipt): MailContent {
  return {
    subject: 'Your Panelist account was erased',
    text: `Hello,

your Panelist account and your personal data were erased. Please keep this receipt:

Receipt ${id}
Asked for on ${detailedMoment(at, 'UTC')}

What was destroyed:
${destroyed.map((each) => `- ${each}`).join('\n')}

What is kept, and why:
${[...new Set(kept.map(({ why }) => why))].map((why) => keptFor(why, kept)).join('\n\n')}

This can't be undone. You may sign up again with the same e-mail address and phone number at any time. This address is forgotten once this mail is sent.

The Panelist team`,
  };
}

export const erasesWhenOver = 'erase-account-when-deactivation-ends';
const MINUTE_MS = 60_000;
const { sendErasureReceipt } = identityJobs;

type Requested = Extract<AccountEvent, { readonly type: 'ErasureRequested' }>;

/**
 * Erases accounts: at the end of a deactivation, and whenever an erasure was asked for (contract,
 * Account). Every step may run again, so a process that is killed leaves nothing half done: the
 * reaction handles the event until the erasure is complete.
 */
export function eraseAccounts(dependencies: ErasureNeeds): WorkerModule {
  const { clock, commands, logger, pool, providers, queue } = dependencies;

  const due = task({
    name: erasesWhenOver,
    payload: z.object({ userId: z.string() }),
    handle: async ({ userId }, run) => {
      const erasureId = derivedId('erasure', run.id);
      const command = { type: 'RequestErasure', by: 'deactivation', erasureId, now: clock.now() } as const;
      await commands.handle(accountDecider, accountStream.of(userId), command, run.context());
    },
  });

  async function carryOut({ data: { userId, erasureId } }: RecordedEvent<Requested>, run: ReactionRun): Promise<void> {
    const stream = accountStream.of(userId);
    const { state: account } = await commands.load(accountDecider, stream);
    if (account.status === 'erasing') {
      const responses = await responsesOf(dependencies, userId);
      const claims = await claimsOfAccount(dependencies, account);
      const { requestedAt, by } = account.erasure;
      const receipt =
        (await findErasure(dependencies, erasureId)) ??
        (await prepareErasure(dependencies, account, { erasureId, at: requestedAt, responses, claims }, run));
      await destroy(dependencies, userId, { erasureId, requestedAt, by, claims: [...claims] });
      await eraseState(dependencies, account, run);
      const { destroyed, kept } = receipt;
      const command = { type: 'CompleteErasure', destroyed, kept } as const;
      await commands.handle(accountDecider, stream, command, run.context('complete'));
      logger.info({ userId, erasureId }, 'an account was erased');
    }
    await noteErased(dependencies, erasureId);
    await queue.add(sendErasureReceipt, run.id, { erasureId });
  }

  return {
    reactions: [
      reaction({
        name: erasesWhenOver,
        on: {
          AccountDeactivated: async ({ data: { userId, reactivatableUntil } }, run) =>
            schedule({ pool }, due, reactivatableUntil, run.id, { userId }),
        },
      }),
      reaction({
        name: 'erase-account-when-asked',
        stops: 'stream',
        after: [responsesProjection, payoutsOfPersonsProjection],
        on: { ErasureRequested: carryOut },
      }),
    ],
    tasks: [due],
    handlers: [
      jobHandler(sendErasureReceipt, async ({ erasureId }) => {
        const mail = await unmailed(dependencies, erasureId);
        if (mail === null) return;
        const messageId = `${sendErasureReceipt.name}-${erasureId}`;
        try {
          await deliver(async () => providers.mail.send({ to: mail.address, ...erasureMail(mail.receipt), messageId }));
        } catch (error) {
          // Refused for good: the address is of no more use.
          if (error instanceof UnrecoverableJobError) await forgetAddress(dependencies, erasureId);
          throw error;
        }
        await forgetAddress(dependencies, erasureId);
      }),
    ],
    sweeps: [
      {
        name: 'erasures',
        everyMs: MINUTE_MS,
        run: async () => {
          for (const { erasure_id: erasureId, minutes } of await waitingForMail(dependencies)) {
            // The queue ignores an id that it knows: a job is repeated at growing intervals.
            const id = `${sendErasureReceipt.name}-${erasureId}-s${Math.floor(Math.log2(minutes))}`;
            await queue.add(sendErasureReceipt, id, { erasureId });
          }
          if ((await forgetOldAddresses(dependencies)) > 0)
            logger.error({}, 'a receipt of an erasure could not be mailed for days: its address is forgotten');
          await forgetRecipients(dependencies);
          for (const userId of await erasedWithKey(dependencies)) {
            await destroy(dependencies, userId);
            logger.error({ userId }, 'the key of an erased person was there again, as after a restore: it was destroyed');
          }
        },
      },
    ],
  };
}

/** Empties what is folded from the streams of profile, preferences and saved searches. */
async function eraseState({ commands }: ErasureNeeds, { userId, profileId }: KnownAccount, run: ReactionRun): Promise<void> {
  const preferences = { type: 'ErasePreferences', userId } as const;
  await commands.handle(preferencesDecider, preferencesStream.of(userId), preferences, run.context('preferences'));
  const searches = { type: 'EraseSavedSearches', userId } as const;
  await commands.handle(savedSearchesDecider, savedSearchesStream.of(userId), searches, run.context('searches'));
  if (profileId === null) return;
  await commands.handle(profileDecider, profileStream.of(profileId), { type: 'EraseProfile' }, run.context('profile'));
}

/** The key first: what a later step has not reached yet is unreadable from then on. */
async function destroy(
  { files, pool, sessions, uploads, vault }: ErasureNeeds,
  userId: string,
  account?: ErasedAccount,
): Promise<void> {
  await sessions.forgetAll(userId);
  await vault.erase(userId, account);
  await files.removeAllOf(userId);
  await uploads.removeAllOf(userId);
  await deletePersonsRows({ pool }, userId);
  await emptyRowsOf(pool, userId);
}
