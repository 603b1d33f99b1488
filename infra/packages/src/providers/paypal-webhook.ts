import { z } from 'zod';
import { failureText } from './deadline.js';
import type { PaypalAnswer, PaypalCall } from './paypal-client.js';
import { paypalBatch } from './paypal-outcome.js';
import { ProviderSilentError, type ProviderMessage } from './port.js';

/** PayPal retries for three days. An older message is a replay. */
const OLDEST_MS = 4 * 86_400_000;
const FUTURE_MS = 3_600_000;

const headers = {
  auth_algo: 'PayPal-Auth-Algo',
  cert_url: 'PayPal-Cert-Url',
  transmission_id: 'PayPal-Transmission-Id',
  transmission_sig: 'PayPal-Transmission-Sig',
  transmission_time: 'PayPal-Transmission-Time',
} as const;

/**
 * Asks PayPal whether it sent this to the webhook with our id. Refuses messages that can't be
 * PayPal's without a call, so that strangers can't make us call. Throws `ProviderSilentError` when
 * PayPal gives no clear answer.
 */
export async function sentByPaypal(
  call: PaypalCall,
  webhookId: string | null,
  { bytes, header }: ProviderMessage,
): Promise<boolean> {
  const given = Object.entries(headers).map(([field, name]) => [field, header(name)] as const);
  if (webhookId === null || given.some(([, value]) => value === undefined || value.length > 500)) return false;
  const age = Date.now() - Date.parse(header(headers.transmission_time) ?? '');
  if (!(age < OLDEST_MS && age > -FUTURE_MS) || !isObject(bytes)) return false;
  const proof = JSON.stringify({ ...Object.fromEntries(given), webhook_id: webhookId });
  // Sends the event back byte for byte: the signature covers its checksum, and serialising it again
  // may change it.
  const answer = await asked(() =>
    call(
      'POST',
      '/v1/notifications/verify-webhook-signature',
      `${proof.slice(0, -1)},"webhook_event":${bytes.toString('utf8')}}`,
    ),
  );
  const verification = z.object({ verification_status: z.string() }).safeParse(answer.body);
  if (answer.status === 200 && verification.success) return verification.data.verification_status === 'SUCCESS';
  // PayPal refused the verification itself: it never sent this message.
  if (answer.status === 400 || answer.status === 422) return false;
  throw new ProviderSilentError(`PayPal answered ${answer.status} when asked about a signature`);
}

/** The key of the batch with this id. */
export async function batchWith(call: PaypalCall, id: string): Promise<{ key: string; providerId: string } | null> {
  const answer = await asked(() => call('GET', `/v1/payments/payouts/${encodeURIComponent(id)}`));
  if (answer.status === 404) return null;
  const batch = paypalBatch.safeParse(answer.body);
  if (answer.status !== 200 || !batch.success)
    throw new ProviderSilentError(`PayPal answered ${answer.status} when asked about a batch`);
  const { payout_batch_id: providerId, sender_batch_header } = batch.data.batch_header;
  const key = sender_batch_header?.sender_batch_id;
  return key === undefined ? null : { key, providerId };
}

async function asked(question: () => Promise<PaypalAnswer>): Promise<PaypalAnswer> {
  try {
    return await question();
  } catch (cause) {
    throw new ProviderSilentError(`PayPal was not reached: ${failureText(cause)}`);
  }
}

function isObject(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
