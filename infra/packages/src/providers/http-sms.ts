import { PROVIDER_DEADLINE_MS } from './deadline.js';
import { MessageRefusedError, type SmsProvider } from './port.js';

export interface SmsSettings {
  /**
   * The address for new messages: `https://api.twilio.com/2010-04-01/Accounts/{sid}/Messages.json`.
   */
  readonly url: string;
  /** `{user}:{secret}` for basic authentication, as Twilio requires, or a bearer key. */
  readonly apiKey: string;
  /** The sender that recipients see. */
  readonly from?: string;
  readonly deadlineMs?: number;
}

/**
 * Text messages over Twilio's Messages call: a form with `To`, `From` and `Body`. Throws when the
 * provider did not accept the message.
 */
export function httpSms({ url, apiKey, from = 'Panelist', deadlineMs = PROVIDER_DEADLINE_MS }: SmsSettings): SmsProvider {
  const authorization = apiKey.includes(':') ? `Basic ${Buffer.from(apiKey).toString('base64')}` : `Bearer ${apiKey}`;
  return {
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
      await answer.arrayBuffer();
      // 400: the number or the text; other failures may pass, or are ours.
      if (answer.status === 400) throw new MessageRefusedError('The provider refused the text message: 400');
      if (!answer.ok) throw new Error(`The provider did not accept the text message: ${answer.status}`);
    },
  };
}
