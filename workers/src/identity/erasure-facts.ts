import type { ErasureFacts, ErasurePayment, KnownAccount } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { payoutDecider, payoutLifecycle, payoutStream } from '@panelist/domain/payout';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import { sleep } from '@panelist/infra/foundation';
import type { Dependencies } from '@panelist/infra/service';
import { payoutIdsOf, type Response } from '../read-models/index.js';

/** How long an approved payment may take to become a payout, in milliseconds of real time. */
const requestMs = 5_000;

/**
 * The person's payouts. Waits for those of payments that were approved a moment ago: without the
 * address they could not be requested. Throws where one takes too long.
 */
export async function payoutsOf(
  { pool, commands }: Pick<Dependencies, 'pool' | 'commands'>,
  userId: string,
  responses: readonly Response[],
): Promise<readonly string[]> {
  const ids = new Set(await payoutIdsOf({ pool }, userId));
  for (const { participationId } of responses) {
    const { state } = await commands.load(participationDecider, participationStream.of(participationId));
    if (state.status !== 'PAID' || state.payoutId === null || ids.has(state.payoutId)) continue;
    const { payoutId } = state;
    const end = performance.now() + requestMs;
    const isRequested = async () => (await commands.load(payoutDecider, payoutStream.of(payoutId))).state.status !== 'none';
    while (!(await isRequested()) && performance.now() < end) await sleep(100);
    if (!(await isRequested())) throw await reasonToWait(participationId);
    ids.add(payoutId);
  }
  return [...ids];

  /** Behind a parked stream this erasure is parked as well; others go on. */
  async function reasonToWait(participationId: string): Promise<Error> {
    const parked = 'select from app.parked_streams where stream = $1 and not resumed';
    const { rowCount } = await pool.query(parked, [participationStream.of(participationId)]);
    return rowCount === 0
      ? kernelRefusal('server.unavailable')
      : new Error('An approved payment is not requested yet, for the stream of its response is parked');
  }
}

/** What the account holds apart from its responses, for the receipt. Needs the person's key. */
export async function erasureFactsOf(
  { commands, log, uploads }: Pick<Dependencies, 'commands' | 'log' | 'uploads'>,
  { userId, profileId, social, identity }: KnownAccount,
  payoutIds: readonly string[],
): Promise<Omit<ErasureFacts, 'responses' | 'open'>> {
  const profile = profileId === null ? undefined : (await commands.load(profileDecider, profileStream.of(profileId))).state;
  const payments: ErasurePayment[] = [];
  for (const payoutId of payoutIds) payments.push(...(await paymentOf({ commands, log }, payoutId)));
  return {
    providers: social.map(({ provider }) => provider),
    isIdentityVerified: identity.verifiedAt !== null,
    hasProfile: profile !== undefined && profile.status !== 'none',
    hasPicture: profile !== undefined && profile.status !== 'none' && profile.pictureId !== null,
    hasVideo: (await uploads.ofOwner(userId)).some(({ key }) => key.startsWith('videos/')),
    payments,
  };
}

async function paymentOf(
  { commands, log }: Pick<Dependencies, 'commands' | 'log'>,
  payoutId: string,
): Promise<readonly ErasurePayment[]> {
  const stream = payoutStream.of(payoutId);
  const { state } = await commands.load(payoutDecider, stream);
  const events = await log.read(stream);
  const [first] = events;
  if (state.status === 'none' || first === undefined) return [];
  const ids = events.flatMap(({ data }) => [
    ...('providerId' in data ? [data.providerId] : []),
    ...('rewardId' in data ? [data.rewardId] : []),
  ]);
  const { netCents, method, status } = state;
  const settled = status === 'paid' ? events.findLast(({ type }) => type === 'PayoutSettled') : undefined;
  return [
    {
      netCents,
      method,
      status,
      requestedAt: first.at,
      paidAt: settled?.at ?? null,
      providerIds: [...new Set(ids.filter((id) => typeof id === 'string'))],
      needsRecipient: payoutLifecycle.needsRecipient(status),
    },
  ];
}
