import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import {
  claimDecider,
  destroyedByErasure,
  retainedAfterErasure,
  type ErasureReceipt,
  type KnownAccount,
} from '@panelist/domain/identity';
import { participationDecider, participationStream, projectFactsOf } from '@panelist/domain/participation';
import { payoutDecider, payoutLifecycle, payoutStream } from '@panelist/domain/payout';
import type { ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { retainRecipient } from '../runtime/retained-payout-recipients.js';
import { type Response } from '../read-models/index.js';
import { erasureFactsOf, payoutsOf } from './erasure-facts.js';
import { noteErasure } from './erasure-rows.js';

export type ErasureNeeds = Pick<
  Dependencies,
  'clock' | 'commands' | 'files' | 'log' | 'logger' | 'pool' | 'providers' | 'queue' | 'sessions' | 'uploads' | 'vault'
>;

interface Begun {
  readonly erasureId: string;
  readonly at: string;
  readonly responses: readonly Response[];
  /** Streams of the addresses and identities that the account has ever claimed. */
  readonly claims: readonly string[];
}

/**
 * Everything that needs the person's key: cancels, keeps what pays them, releases addresses, writes
 * the receipt.
 */
export async function prepareErasure(
  dependencies: ErasureNeeds,
  account: KnownAccount,
  { erasureId, at, responses, claims }: Begun,
  run: ReactionRun,
): Promise<ErasureReceipt> {
  const { clock, commands } = dependencies;
  let open = 0;
  for (const { participationId, projectId } of responses) {
    const project = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (project === null) continue;
    const command = { type: 'LeaveResponse', data: { at: clock.now(), forGood: true } } as const;
    const stream = participationStream.of(participationId);
    const context = run.context(participationId);
    // Also what a run before this one cancelled.
    const { events } = await commands.handle(participationDecider, stream, command, context, { project, applicant: null });
    if (events.length > 0) open += 1;
  }
  // Only now: until a response is cancelled, its payment may be approved.
  const payoutIds = await payoutsOf(dependencies, account.userId, responses);
  const facts = { ...(await erasureFactsOf(dependencies, account, payoutIds)), responses: responses.length, open };
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
