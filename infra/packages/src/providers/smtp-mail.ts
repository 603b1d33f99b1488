import { createTransport } from 'nodemailer';
import { PROVIDER_DEADLINE_MS } from './deadline.js';
import type { MailProvider } from './port.js';

export interface SmtpSettings {
  readonly url: string;
  /** `Panelist <no-reply@panelist.example>`. */
  readonly from: string;
  readonly deadlineMs?: number;
}

/** Mail over SMTP, plain text. A mail counts as sent once the server accepted it. */
export function smtpMail({ url, from, deadlineMs = PROVIDER_DEADLINE_MS }: SmtpSettings): MailProvider {
  const transport = createTransport({
    url,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'panelist.example';
  return {
    async send({ to, subject, text, messageId }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${messageId}@${domain}>`,
        // No auto-replies, and no reading of a text's first line as a file name or URL.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
