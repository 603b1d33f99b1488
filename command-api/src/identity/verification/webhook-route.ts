import { contractOf } from '@panelist/domain/registry';
import { followIdentityCheck, identityRefusal, plaidWebhook } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { createHash } from 'node:crypto';
import type { VerificationDependencies } from './identity-provider.js';

type Needs = Pick<VerificationDependencies, 'logger' | 'providers'> & { readonly queue: Pick<Dependencies['queue'], 'add'> };

/**
 * Plaid's message is a hint: once its signature is verified, a job asks Plaid for the attempt. The
 * same message has the same job, so it is followed once; a message about another subject is
 * accepted, or Plaid would repeat it for a day.
 */
export const plaidWebhookRoute = ({ logger, providers, queue }: Needs) =>
  route(plaidWebhook, async ({ signed }) => {
    if (signed === undefined || providers.identity === null || !(await providers.identity.isGenuine(signed)))
      throw identityRefusal('identity.webhook-unsigned');
    const message = contractOf(plaidWebhook).body.safeParse(jsonOf(signed.bytes));
    if (!message.success) {
      logger.info({ provider: 'PLAID' }, 'a provider reports a subject that is no verification');
      return { body: {} };
    }
    const { identity_verification_id: id } = message.data;
    // Plaid names its messages not: each signature is of one message, and of each repetition of it.
    const which = createHash('sha256')
      .update(signed.header('Plaid-Verification') ?? '')
      .digest('hex');
    await queue.add(followIdentityCheck, `webhook-plaid-${id}-${which.slice(0, 16)}`, { id });
    return { body: {} };
  });

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw kernelRefusal('request.malformed');
  }
}
