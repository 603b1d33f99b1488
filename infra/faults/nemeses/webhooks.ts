import type { Nemesis } from './nemesis.js';

/** What a provider does that is in order, and troublesome all the same. */
export const webhooks: Nemesis = {
  name: 'webhooks',
  what: 'the providers send every message again and again, out of order',
  strike: async ({ resendWebhooks }) => {
    let times = await resendWebhooks();
    const timer = setInterval(() => {
      void resendWebhooks().then((sent) => (times += sent));
    }, 1_000);
    return { heal: async () => clearInterval(timer), times: () => times };
  },
};
