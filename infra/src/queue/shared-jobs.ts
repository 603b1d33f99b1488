import { z } from 'zod';
import { job } from './port.js';

/**
 * What a provider's message names is looked up at the provider. Handed by the calls to the workers, so it stands here; a room's own jobs stand beside
 * their handlers. Its retries cover more than two hours of a provider that does not answer.
 */
export const followWebhook = job({
  name: 'follow-webhook',
  payload: z.object({
    method: z.enum(['TREMENDOUS', 'PAYPAL']),
    kind: z.enum(['order', 'reward', 'batch']),
    /** The provider's. */
    id: z.string(),
  }),
  attempts: 14,
  backoffMs: 1_000,
  concurrency: 4,
});
