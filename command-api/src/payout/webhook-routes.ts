import { kernelRefusal } from '@panelist/domain/kernel';
import { followWebhook, payoutRefusal, paypalWebhook, tremendousWebhook, type PayoutMethod } from '@panelist/domain/payout';
import { route, type AnyRoute, type SignedRequest } from '@panelist/infra/http';
import type { ProviderResource } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/room';
import type { z } from 'zod';

type Needs = Pick<Dependencies, 'logger' | 'providers' | 'queue'>;

const orders = /^ORDERS\./;
const rewards = /^REWARDS\./;
const payouts = /^PAYMENT\.PAYOUTS(BATCH|-ITEM)\./;
const done = { body: {} } as const;

/**
 * What providers tell by themselves is a hint: once it is known to be theirs, a job looks up what is true (contract, Calls that the spec needs). The job
 * carries the message's own id, so the same message is followed once; a message that can't be followed is taken and noted, or it would come for days.
 */
export const webhookRoutes = (dependencies: Needs): readonly AnyRoute[] => [
  route(tremendousWebhook, async ({ signed }) => {
    const { event, uuid, payload } = (await genuine(dependencies, 'TREMENDOUS', tremendousWebhook, signed)) ?? {};
    const kind = orders.test(event ?? '') ? 'order' : rewards.test(event ?? '') ? 'reward' : null;
    if (uuid === undefined || payload === undefined || kind === null) return unfollowed(dependencies, 'TREMENDOUS');
    return follow(dependencies, 'TREMENDOUS', uuid, { kind, id: payload.resource.id });
  }),
  route(paypalWebhook, async ({ signed }) => {
    const { id, event_type: event, resource } = (await genuine(dependencies, 'PAYPAL', paypalWebhook, signed)) ?? {};
    if (id === undefined || resource === undefined || !payouts.test(event ?? '')) return unfollowed(dependencies, 'PAYPAL');
    const batchId = 'batch_header' in resource ? resource.batch_header.payout_batch_id : resource.payout_batch_id;
    return follow(dependencies, 'PAYPAL', id, { kind: 'batch', id: batchId });
  }),
];

/** The message, if it is the provider's; null if it is about something that we do not know. Throws `payout.webhook-unsigned`, `request.malformed`. */
async function genuine<Body extends z.ZodType>(
  { providers }: Needs,
  method: PayoutMethod,
  contract: { readonly body: Body },
  signed: SignedRequest | undefined,
): Promise<z.output<Body> | null> {
  if (signed === undefined || !(await providers.payouts[method].isGenuine(signed)))
    throw payoutRefusal('payout.webhook-unsigned');
  const read = contract.body.safeParse(jsonOf(signed.bytes));
  return read.success ? read.data : null;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw kernelRefusal('request.malformed');
  }
}

async function follow({ queue }: Needs, method: PayoutMethod, messageId: string, resource: ProviderResource) {
  await queue.add(followWebhook, `webhook-${method.toLowerCase()}-${messageId}`, { method, ...resource });
  return done;
}

/** Nothing of the message itself is noted: it may name people. */
function unfollowed({ logger }: Needs, provider: PayoutMethod) {
  logger.info({ provider }, 'a provider tells of something that no payout follows from');
  return done;
}
