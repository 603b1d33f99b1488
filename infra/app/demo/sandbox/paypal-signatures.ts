import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { SandboxContext } from './sandbox-context.js';

const question = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

/**
 * PayPal's answer to "did you send this message to this webhook?": the sandbox stores each message
 * as sent. Null for an invalid question.
 */
export async function verifySignature({ pool, webhooks }: SandboxContext, body: unknown): Promise<'SUCCESS' | 'FAILURE' | null> {
  const asked = question.safeParse(body);
  if (!asked.success) return null;
  const { webhook_id, webhook_event, ...proof } = asked.data;
  const { rows } = await pool.query<{ body: string; headers: Readonly<Record<string, string>> }>(
    "select body, headers from sandbox.webhooks where provider = 'PAYPAL' and transmission_id = $1",
    [proof.transmission_id],
  );
  const [sent] = rows;
  if (!sent || webhook_id !== webhooks.paypalId) return 'FAILURE';
  const same =
    Object.entries(proof).every(([field, value]) => sent.headers[headerOf(field)] === value) &&
    isDeepStrictEqual(JSON.parse(sent.body), webhook_event);
  return same ? 'SUCCESS' : 'FAILURE';
}

/** `auth_algo` came as `PayPal-Auth-Algo`. */
const headerOf = (field: string): string =>
  `PayPal-${field
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-')}`;
