import { type Logger, pauseAfter } from '@panelist/infra/foundation';
import { sleep } from '@panelist/infra/foundation';
import { announceChanges } from './announce-changes.js';
import type { SandboxContext } from './sandbox-context.js';
import { plaidHeaders } from './plaid/index.js';

interface DueWebhook {
  readonly id: string;
  readonly provider: 'TREMENDOUS' | 'PAYPAL' | 'PLAID';
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tries: number;
  /** End of this attempt's lease. */
  readonly due_at: Date;
}

const AT_ONCE = 50;
const DEADLINE_MS = 5_000;
/** In whole milliseconds: the end identifies the lease, and it passes through a Date. */
const LEASE = "interval '30 seconds'";
const PAUSES = { firstMs: 1_000, longestMs: 120_000 };
/** After so many attempts a provider gives up: about half an hour after the first one. */
const MOST_TRIES = 25;

/**
 * Sends the messages that are due. A failed one is sent again after a growing pause, as providers
 * do. Returns how many were due.
 */
async function deliverWebhooks({ pool }: SandboxContext, target: string): Promise<number> {
  const { rows } = await pool.query<DueWebhook>(
    `update sandbox.webhooks set due_at = date_trunc('milliseconds', now()) + ${LEASE}, tries = tries + 1
     where id in (select id from sandbox.webhooks where due_at <= now() order by due_at limit ${AT_ONCE} for update skip locked)
     returning id, provider, body, headers, tries, due_at`,
  );
  await Promise.all(
    rows.map(async (webhook) => {
      // Plaid signs each attempt to deliver: its signatures are good for minutes.
      const signed = webhook.provider === 'PLAID' ? await plaidHeaders({ pool }, webhook.body) : webhook.headers;
      const took = await post({ ...webhook, headers: signed }, target);
      const pauseSeconds = took || webhook.tries >= MOST_TRIES ? null : pauseAfter(webhook.tries - 1, PAUSES) / 1_000;
      // Ends this attempt only: a request to send it again, made meanwhile, remains.
      await pool.query(
        `update sandbox.webhooks set delivered = delivered + $3, due_at = case when due_at = $2 then now() + make_interval(secs => $4) else due_at end
         where id = $1`,
        [webhook.id, webhook.due_at, took ? 1 : 0, pauseSeconds],
      );
    }),
  );
  return rows.length;
}

async function post({ provider, body, headers }: DueWebhook, target: string): Promise<boolean> {
  try {
    const answer = await fetch(`${target}/webhooks/${provider.toLowerCase()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

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
