import {
  accountDecider,
  accountStream,
  eraseAccount,
  eraseParticipant,
  identityRefusal,
  isParticipantsAlone,
  type AccountState,
  type Erasure,
  type ErasureReceipt,
} from '@panelist/domain/identity';
import { derivedId, kernelRefusal } from '@panelist/domain/kernel';
import { accessLogDecider, accessLogStream } from '@panelist/domain/support';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { sleep } from '@panelist/infra/foundation';
import { route } from '@panelist/infra/http';
import { loadAccount } from '../accounts.js';
import { confirmPassword } from './confirm-password.js';
import { commandStep } from './command-step.js';
import type { IdentityDependencies } from './identity-dependencies.js';

/**
 * How long a caller waits for the workers, in milliseconds of real time. They need a fraction of a
 * second.
 */
const longestWaitMs = 5_000;
const pauseMs = 50;

/**
 * Erases the caller's account at once (contract, Account). From the event on the account refuses
 * log-ins; workers do the rest, and finish what a process that was killed has begun. The answer
 * waits for their receipt.
 */
export function eraseAccountRoute(dependencies: IdentityDependencies) {
  const confirm = confirmPassword(dependencies);

  return route(eraseAccount, async ({ params, body, caller, context }) => {
    const { userId } = caller;
    if (params.userId !== userId) throw kernelRefusal('resource.not-found');
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none') throw kernelRefusal('resource.not-found');
    if (!isParticipantsAlone(account)) {
      const { commands, clock } = dependencies;
      const refused = { type: 'RecordErasureRefused', now: clock.now() } as const;
      if (account.status === 'open') await commands.handle(accountDecider, accountStream.of(userId), refused, context);
      throw identityRefusal('identity.erasure-for-participants');
    }
    // Without a password, the proof of the session confirms it.
    if (account.passwordHash !== null) await confirm(account, body.password ?? '');
    return erased(dependencies, { userId, by: 'person', verifiedHash: account.passwordHash }, context);
  });
}

/**
 * Support erases a participant's account; a reason is recorded first, without what identifies the
 * person. Accounts of staff and researchers are unknown here.
 */
export const eraseParticipantRoute = (dependencies: IdentityDependencies) =>
  route(eraseParticipant, async ({ params: { userId }, body, caller, context }) => {
    const { commands, clock } = dependencies;
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none' || !isParticipantsAlone(account)) throw kernelRefusal('resource.not-found');
    if (account.status === 'open' || account.status === 'deactivated') {
      const command = {
        type: 'OrderErasure',
        userId,
        erasureId: erasureIdOf(context),
        staffId: caller.userId,
        names: [account.firstName, account.lastName],
        reason: body.reason ?? null,
        now: clock.now(),
      } as const;
      await commands.handle(accessLogDecider, accessLogStream.of(userId), command, commandStep(context, command.type));
    }
    return erased(dependencies, { userId, by: 'support' }, context);
  });

const erasureIdOf = ({ commandId }: CommandContext): string => derivedId('erasure', commandId);

async function erased(
  { commands, clock, log, sessions }: IdentityDependencies,
  { userId, ...asked }: { readonly userId: string; readonly by: Erasure['by']; readonly verifiedHash?: string | null },
  context: CommandContext,
) {
  const stream = accountStream.of(userId);
  const command = { type: 'RequestErasure', ...asked, erasureId: erasureIdOf(context), now: clock.now() } as const;
  const { position } = await commands.handle(accountDecider, stream, command, commandStep(context, command.type));
  await sessions.endAll(userId);
  const end = performance.now() + longestWaitMs;
  let account: AccountState;
  do {
    account = (await commands.load(accountDecider, stream)).state;
    if (account.status === 'erased') {
      const last = (await log.read(stream)).at(-1);
      return { body: { receipt: account.receipt }, position: last?.position ?? position };
    }
    await sleep(pauseMs);
  } while (performance.now() < end);
  if (account.status !== 'erasing') throw kernelRefusal('server.unavailable');
  return { body: { receipt: receiptOfBegun(account.erasure) }, position };
}

/**
 * What can be said for certain while the workers are away: the erasure can't be undone any more.
 */
function receiptOfBegun({ erasureId, requestedAt }: Erasure): ErasureReceipt {
  return {
    id: erasureId,
    at: requestedAt,
    destroyed: [
      'The key that encrypts your personal data, and with it everything that we know of you, within the next minutes. The full receipt comes by mail.',
    ],
    kept: [
      {
        what: 'Amounts and dates of your payments and the providers’ ids, if there were any.',
        why: 'Tax and accounting law requires records of payments.',
      },
    ],
  };
}
