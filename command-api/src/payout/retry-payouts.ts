import { claimDecider, emailClaimStream } from '@panelist/domain/identity';
import { derivedId, isEmailAddress, normaliseEmail, type SchemaOf } from '@panelist/domain/kernel';
import {
  payoutBatchDecider,
  payoutBatchStream,
  payoutDecider,
  payoutStream,
  retryPayouts,
  type PayoutBatchCommand,
} from '@panelist/domain/payout';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import type { z } from 'zod';
import { loadAccount } from '../accounts.js';

type Needs = Pick<Dependencies, 'commands' | 'vault'>;
type Wanted = Extract<PayoutBatchCommand, { readonly type: 'RequestPayoutBatch' }>['wanted'];

/** Payouts that are loaded at the same time. */
const atOnce = 20;

/** Begins a batch; a worker retries its payouts one by one (contract, Staff). */
export const retryPayoutsRoute = ({ commands, vault }: Needs) =>
  route(retryPayouts, async ({ body, caller, context }) => {
    // From the command: a repeated request gets the batch that it began.
    const batchId = derivedId('payout-batch', context.commandId);
    const wanted = await wantedOf({ commands, vault }, body);
    const reason = body.reason || 'retried together with others';
    const names = await namesIn({ commands }, wanted);
    const command = { type: 'RequestPayoutBatch', batchId, requestedBy: caller.userId, reason, names, wanted } as const;
    const { position } = await commands.handle(payoutBatchDecider, payoutBatchStream.of(batchId), command, context);
    return { body: { batchId }, position };
  });

/** The names of the recipients; of a filter only those of the account that it names. */
async function namesIn({ commands }: Pick<Needs, 'commands'>, wanted: Wanted): Promise<readonly string[]> {
  const names = new Set<string>();
  if ('filter' in wanted) {
    const account = wanted.filter.userId === null ? null : await loadAccount({ commands }, wanted.filter.userId);
    if (account !== null && 'firstName' in account) names.add(account.firstName).add(account.lastName);
    return [...names];
  }
  const payoutIds = [...new Set(wanted.payoutIds)];
  while (payoutIds.length > 0) {
    const some = payoutIds.splice(0, atOnce);
    const loaded = await Promise.all(some.map(async (id) => commands.load(payoutDecider, payoutStream.of(id))));
    for (const { state } of loaded) if (state.status !== 'none') names.add(state.recipientName);
  }
  return [...names];
}

/** An e-mail address becomes its account: no event holds an address of the filter. */
async function wantedOf(
  { commands, vault }: Needs,
  { ids, filter }: z.output<SchemaOf<typeof retryPayouts, 'body'>>,
): Promise<Wanted> {
  if (filter === undefined) return { payoutIds: ids ?? [] };
  const text = filter.query?.trim() || null;
  const status = filter.status ?? null;
  if (text === null || !isEmailAddress(text)) return { filter: { status, text, userId: null } };
  const index = vault.blindIndex('email', normaliseEmail(text));
  const { state: claim } = await commands.load(claimDecider, emailClaimStream.of(index));
  return claim.status === 'free' ? { payoutIds: [] } : { filter: { status, text: null, userId: claim.userId } };
}
