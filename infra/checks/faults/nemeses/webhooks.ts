import { againAndAgain } from './again-and-again.js';
import type { Nemesis } from './nemesis.js';

const AGAIN_MS = 5_000;

/** Correct but inconvenient behaviour of providers. */
export const webhooks: Nemesis = {
  name: 'webhooks',
  what: 'the providers repeat every webhook, again and again, out of order',
  strike: async ({ resendWebhooks }) => againAndAgain(AGAIN_MS, resendWebhooks),
};
