import { kernelRefusal } from '@panelist/domain/kernel';
import { followWebhook, payoutRefusal, paypalWebhook, tremendousWebhook, type PayoutMethod } from '@panelist/domain/payout';
import { contractOf } from '@panelist/domain/registry';
import { route, type AnyRoute, type SignedRequest } from '@panelist/infra/http';
import type { ProviderResource } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import type { z } from 'zod';

type Needs = Pick<Dependencies, 'logger' | 'providers' | 'queue'>;

const orders = /^ORDERS\./;
const rewards = /^REWARDS\./;
const payouts = /^PAYMENT\.PAYOUTS(BATCH|-ITEM)\./;
const done = { body: {} } as const;

/**
 * A provider's webhook is a hint: once its signature is verified, a job looks up the truth
 * (contract, Calls that the spec needs). The job has the message's own id, so the same message is
 * followed once; a message that can't be followed is accepted and logged, or the provider would
 * repeat it for days.
 */
export const webhookRoutes = (dependencies: Needs): readonly AnyRoute[] => [
  route(tremendousWebhook, async ({ signed }) => {
    const { event, uuid, payload } = (await genuine(dependencies, 'TREMENDOUS', contractOf(tremendousWebhook), signed)) ?? {};
    const kind = orders.test(event ?? '') ? 'order' : rewards.test(event ?? '') ? 'reward' : null;
    if (uuid === undefined || payload === undefined || kind === null) return unfollowed(dependencies, 'TREMENDOUS');
    return follow(dependencies, 'TREMENDOUS', uuid, { kind, id: payload.resource.id });
  }),
  route(paypalWebhook, async ({ signed }) => {
    const { id, event_type: event, resource } = (await genuine(dependencies, 'PAYPAL', contractOf(paypalWebhook), signed)) ?? {};
    if (id === undefined || resource === undefined || !payouts.test(event ?? '')) return unfollowed(dependencies, 'PAYPAL');
    const batchId = 'batch_header' in resource ? resource.batch_header.payout_batch_id : resource.payout_batch_id;
    return follow(dependencies, 'PAYPAL', id, { kind: 'batch', id: batchId });
  }),
];

/**
 * The verified message; null for a subject that no payout follows. Throws
 * `payout.webhook-unsigned`, `request.malformed`.
 */
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

/** Logs nothing of the message itself, because it may contain personal data. */
function unfollowed({ logger }: Needs, provider: PayoutMethod) {
  logger.info({ provider }, 'a provider reports a subject that no payout follows');
  return done;
}
