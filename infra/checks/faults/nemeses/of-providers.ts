import { againAndAgain, onConnections } from './again-and-again.js';
import type { Nemesis, World } from './nemesis.js';

const AGAIN_MS = 5_000;
/** Longer than any fault lasts: healing ends it. */
const WHILE_MS = 600_000;

/** Correct but inconvenient behaviour of providers. */
const webhooks: Nemesis = {
  name: 'webhooks',
  what: 'the providers repeat every webhook, again and again, out of order',
  strike: async ({ resendWebhooks }) => againAndAgain(AGAIN_MS, resendWebhooks),
};

/** Answers to orders are lost, and the provider misleads the caller who looks them up. */
const misleading = (
  name: string,
  what: string,
  provider: 'paypal' | 'tremendous',
  disturbance: keyof World['disturb'],
): Nemesis => ({
  name,
  what,
  strike: async ({ disturb, proxies }) => {
    const strike = onConnections([proxies[provider]], { kind: 'drop-reply', chance: 0.6, matching: 'POST ' });
    await disturb[disturbance](WHILE_MS);
    return {
      ...strike,
      heal: async () => {
        await strike.heal();
        await disturb[disturbance](0);
      },
    };
  },
});

export const nemesesOfProviders: readonly Nemesis[] = [
  webhooks,
  misleading(
    'refused-look-ups',
    'PayPal drops answers to orders, and refuses look-ups by posting again for a lack of funds',
    'paypal',
    'refuseLookups',
  ),
  misleading(
    'lagging-lists',
    'Tremendous drops answers to orders, and its list of orders does not name them',
    'tremendous',
    'lagLists',
  ),
];
