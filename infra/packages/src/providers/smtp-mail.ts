import { createTransport } from 'nodemailer';
import { PROVIDER_DEADLINE_MS } from './deadline.js';
import { MessageRefusedError, type MailProvider } from './port.js';

export interface SmtpSettings {
  readonly url: string;
  /** `Panelist <no-reply@panelist.example>`. */
  readonly from: string;
  readonly deadlineMs?: number;
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Links in mails hold secrets: in clear they go to a server of this machine alone, or where the
 * address says so.
 */
function requiresTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url);
  return protocol === 'smtp:' && !thisMachine.includes(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/**
 * Mail over SMTP, plain text with text files. A mail counts as sent once the server accepted it.
 */
export function smtpMail({ url, from, deadlineMs = PROVIDER_DEADLINE_MS }: SmtpSettings): MailProvider {
  const transport = createTransport({
    url,
    requireTLS: requiresTls(url),
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'panelist.example';
  return {
    async send({ to, subject, text, messageId, unsubscribeUrl, attachments = [] }) {
      const mail = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${messageId}@${domain}>`,
        attachments: attachments.map(({ name, contentType, text: content }) => ({ filename: name, contentType, content })),
        // No auto-replies.
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl)) },
        // No reading of a text's first line as a file name or URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
}

/**
 * RFC 8058: the mail program's own button posts this form to the address. Never folded: it has no
 * blank.
 */
const oneClick = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Commands of SMTP whose refusal concerns this message alone. */
const ofTheMessage = new Set(['RCPT TO', 'DATA']);
/**
 * RFC 3463: the server's policy, as on relaying. It concerns other messages too, and may be mended.
 */
const policy = /^5\d\d[ -]5\.7\.\d/;

/** The server quotes addresses in its answers, so none of its text is stored. */
function failureOf(error: unknown): Error {
  const { code, response, responseCode, command } = (error ?? {}) as SmtpFailure;
  const kind = responseCode ?? code ?? 'no answer';
  const isForGood = (responseCode ?? 0) >= 500 && ofTheMessage.has(command ?? '') && !policy.test(response ?? '');
  return isForGood
    ? new MessageRefusedError(`The mail server refused the message: ${kind}`)
    : new Error(`The mail server did not take the message: ${kind}`);
}

interface SmtpFailure {
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly command?: string;
}
