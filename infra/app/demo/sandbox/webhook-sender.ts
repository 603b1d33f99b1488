import type { Logger } from '@panelist/infra/foundation';
import { sleep } from '@panelist/infra/foundation';
import { announceChanges } from './announce-changes.js';
import { deliverWebhooks } from './deliver-webhooks.js';
import type { SandboxContext } from './sandbox-context.js';

const EVERY_MS = 200;

/**
 * Sends webhooks about the providers' changes to `target`: signed, at least once, in no guaranteed
 * order. Several processes may share the work.
 */
export function webhookSender(
  context: SandboxContext & { readonly logger: Logger },
  target: string,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        await announceChanges(context);
        await deliverWebhooks(context, target);
      } catch (error) {
        context.logger.warn({ err: error }, 'the sandbox could not send its messages');
      }
      await sleep(EVERY_MS, signal);
    }
  }

  const done = work();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
