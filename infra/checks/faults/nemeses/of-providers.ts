import { noFault } from '../proxy/fault.js';
import { againAndAgain } from './again-and-again.js';
import type { Nemesis } from './nemesis.js';

const AGAIN_MS = 5_000;
/** Longer than any fault lasts: healing ends it. */
const WHILE_MS = 600_000;

/** Correct but inconvenient behaviour of providers. */
export const webhooks: Nemesis = {
  name: 'webhooks',
  what: 'the providers repeat every webhook, again and again, out of order',
  strike: async ({ resendWebhooks }) => againAndAgain(AGAIN_MS, resendWebhooks),
};

export const refusedLookUps: Nemesis = {
  name: 'refused-look-ups',
  what: 'PayPal drops answers to orders, and refuses look-ups by posting again for a lack of funds',
  strike: async ({ refuseLookUps, proxies }) => {
    const before = proxies.paypal.struck();
    proxies.paypal.set({ kind: 'drop-reply', chance: 0.6 });
    await refuseLookUps(WHILE_MS);
    return {
      heal: async () => {
        proxies.paypal.set(noFault);
        await refuseLookUps(0);
      },
      times: () => Math.max(1, proxies.paypal.struck() - before),
    };
  },
};
