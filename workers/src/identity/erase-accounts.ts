import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import {
  accountDecider,
  accountStream,
  claimDecider,
  destroyedByErasure,
  emailClaimStream,
  identityClaimStream,
  identityJobs,
  retainedAfterErasure,
  phoneClaimStream,
  socialClaimStream,
  socialClaimText,
  workEmailClaimStream,
  type AccountEvent,
  type ErasureReceipt,
  type KnownAccount,
} from '@panelist/domain/identity';
import { derivedId, type RecordedEvent } from '@panelist/domain/kernel';
import { participationDecider, participationStream, projectFactsOf } from '@panelist/domain/participation';
import { payoutDecider, payoutLifecycle, payoutStream } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream, profileDecider, profileStream, workMailboxOf } from '@panelist/domain/profile';
import { jobHandler } from '@panelist/infra/jobs';
import type { ErasedAccount } from '@panelist/infra/personal-data';
import type { ReactionRun } from '@panelist/infra/processors';
import { emptyRowsOf } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import { deliver } from '../runtime/deliver.js';
import { forgetRecipients, retainRecipient } from '../runtime/retained-payout-recipients.js';
import { payoutsOfPersonsProjection, responsesOf, responsesProjection, type Response } from '../read-models/index.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, task } from '../runtime/schedule.js';
import { erasureFactsOf, payoutsOf } from './erasure-facts.js';
import {
  deletePersonsRows,
  erasedWithKey,
  findErasure,
  forgetAddress,
  forgetOldAddresses,
  noteErased,
  noteErasure,
  unmailed,
  waitingForMail,
} from './erasure-rows.js';
import { erasureMail } from './mail-templates.js';

export const erasesWhenOver = 'erase-account-when-deactivation-ends';
const MINUTE_MS = 60_000;
const { sendErasureReceipt } = identityJobs;

type Needs = Pick<
  Dependencies,
  'clock' | 'commands' | 'files' | 'log' | 'logger' | 'pool' | 'providers' | 'queue' | 'sessions' | 'uploads' | 'vault'
>;
type Requested = Extract<AccountEvent, { readonly type: 'ErasureRequested' }>;

/**
 * Erases accounts: at the end of a deactivation, and whenever an erasure was asked for (contract,
 * Account). Every step may run again, so a process that is killed leaves nothing half done: the
 * reaction handles the event until the erasure is complete.
 */
export function eraseAccounts(dependencies: Needs): WorkerModule {
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
      const payoutIds = await payoutsOf(dependencies, userId, responses);
      const claims = await claimsOfAccount(dependencies, account);
      const receipt =
        (await findErasure(dependencies, erasureId)) ??
        (await prepareErasure(
          dependencies,
          account,
          { erasureId, at: account.erasure.requestedAt, responses, payoutIds, claims },
          run,
        ));
      const { requestedAt, by } = account.erasure;
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
        await deliver(async () => providers.mail.send({ to: mail.address, ...erasureMail(mail.receipt), messageId }));
        await forgetAddress(dependencies, erasureId);
      }),
    ],
    sweeps: [
      {
        name: 'erasures',
        everyMs: MINUTE_MS,
        run: async () => {
          for (const { erasure_id: erasureId, minutes } of await waitingForMail(dependencies))
            await queue.add(sendErasureReceipt, `${sendErasureReceipt.name}-${erasureId}-s${minutes}`, { erasureId });
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

interface Begun {
  readonly erasureId: string;
  readonly at: string;
  readonly responses: readonly Response[];
  readonly payoutIds: readonly string[];
  /** Streams of the addresses and identities that the account has ever claimed. */
  readonly claims: readonly string[];
}

/** Everything that needs the person's key: cancels, keeps what pays them, releases addresses, writes the receipt. */
async function prepareErasure(
  dependencies: Needs,
  account: KnownAccount,
  { erasureId, at, responses, payoutIds, claims }: Begun,
  run: ReactionRun,
): Promise<ErasureReceipt> {
  const { clock, commands } = dependencies;
  const facts = await erasureFactsOf(dependencies, account, responses, payoutIds);
  for (const { participationId, projectId } of responses) {
    const project = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (project === null) continue;
    const command = { type: 'LeaveResponse', data: { at: clock.now(), forGood: true } } as const;
    const stream = participationStream.of(participationId);
    await commands.handle(participationDecider, stream, command, run.context(participationId), { project, applicant: null });
  }
  for (const payoutId of payoutIds) {
    const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
    if (state.status !== 'none' && payoutLifecycle.needsRecipient(state.status) && state.recipientEmail !== '')
      await retainRecipient(dependencies, state);
  }
  for (const stream of claims) {
    const command = { type: 'Release', userId: account.userId, reason: 'erased' } as const;
    await commands.handle(claimDecider, stream, command, run.context(stream));
  }
  const receipt = { id: erasureId, at, destroyed: [...destroyedByErasure(facts)], kept: [...retainedAfterErasure(facts)] };
  await noteErasure(dependencies, account.userId, account.email, receipt);
  return receipt;
}

/** The streams of every address and every identity that the account has ever claimed; none after its key is destroyed. */
async function claimsOfAccount({ commands, log, vault }: Needs, { userId, profileId }: KnownAccount): Promise<readonly string[]> {
  const events = await log.read(accountStream.of(userId));
  const mailbox = profileId === null ? null : await verifiedMailbox(commands, profileId);
  const claims = events.flatMap((event) => claimsOf(event, vault));
  return [...new Set(mailbox === null ? claims : [...claims, workEmailClaimStream.of(vault.blindIndex('email', mailbox))])];
}

async function verifiedMailbox(commands: Needs['commands'], profileId: string): Promise<string | null> {
  const { state: profile } = await commands.load(profileDecider, profileStream.of(profileId));
  return profile.status === 'none' ? null : workMailboxOf(profile);
}

function claimsOf(event: RecordedEvent<AccountEvent>, vault: Needs['vault']): readonly string[] {
  const email = (text: string) => (text === '' ? [] : [emailClaimStream.of(vault.blindIndex('email', text))]);
  switch (event.type) {
    case 'AccountRegistered':
      return email(event.data.email);
    case 'EmailChanged':
    case 'EmailChangeUndone':
      return [...email(event.data.email), ...email(event.data.formerEmail)];
    case 'PhoneVerified':
      return [phoneClaimStream.of(vault.blindIndex('phone', event.data.phone))];
    case 'SocialProviderLinked':
      return [socialClaimStream.of(vault.blindIndex('word', socialClaimText(event.data)))];
    case 'IdentityVerified':
      return event.data.identityKey === '' ? [] : [identityClaimStream.of(event.data.identityKey)];
    default:
      return [];
  }
}

/** Empties what is folded from the streams of the profile and of the preferences. */
async function eraseState({ commands }: Needs, { userId, profileId }: KnownAccount, run: ReactionRun): Promise<void> {
  const preferences = { type: 'ErasePreferences', userId } as const;
  await commands.handle(preferencesDecider, preferencesStream.of(userId), preferences, run.context('preferences'));
  if (profileId === null) return;
  await commands.handle(profileDecider, profileStream.of(profileId), { type: 'EraseProfile' }, run.context('profile'));
}

/** The key first: what a later step has not reached yet is unreadable from then on. */
async function destroy({ files, pool, sessions, uploads, vault }: Needs, userId: string, account?: ErasedAccount): Promise<void> {
  await sessions.forgetAll(userId);
  await vault.erase(userId, account);
  await files.removeAllOf(userId);
  await uploads.removeAllOf(userId);
  await deletePersonsRows({ pool }, userId);
  await emptyRowsOf(pool, userId);
}
