import type pg from 'pg';
import type { MailFile } from './read-mail.js';
import type { SandboxContext } from './sandbox-context.js';

/** A mail, a text message or an alert on a device that the product sent to the sandbox. */
export interface InboxMessage {
  readonly channel: 'email' | 'sms' | 'push';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** The code in the message, if it has one. */
  readonly code?: string;
  readonly links: readonly string[];
  /** The mail's own headers that its reader's program acts on, such as `List-Unsubscribe`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly MailFile[];
  readonly sentAt: string;
}

interface NewMessage {
  readonly channel: 'email' | 'sms' | 'push';
  /** A mail that arrives twice under one id is stored once. */
  readonly messageId: string | null;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailFile[];
}

export async function storeMessage({ pool, clock }: SandboxContext, message: NewMessage): Promise<void> {
  await pool.query(
    `insert into sandbox.messages (channel, message_id, recipient, subject, body, headers, attachments, sent_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (message_id) do nothing`,
    [
      message.channel,
      message.messageId,
      message.recipient,
      message.subject,
      message.body,
      JSON.stringify(message.headers ?? {}),
      JSON.stringify(message.attachments ?? []),
      clock.now(),
    ],
  );
}

interface MessageRow {
  readonly channel: 'email' | 'sms' | 'push';
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly MailFile[];
  readonly sent_at: Date;
}

/** Messages to an address or number (all, if none is given), newest first, the last 200. */
export async function inbox(pool: pg.Pool, to?: string): Promise<readonly InboxMessage[]> {
  const { rows } = await pool.query<MessageRow>(
    `select channel, recipient, subject, body, headers, attachments, sent_at from sandbox.messages
     where $1::text is null or lower(recipient) = lower($1) order by id desc limit 200`,
    [to ?? null],
  );
  return rows.map(messageOf);
}

function messageOf(row: MessageRow): InboxMessage {
  const code = /\b[Cc]ode(?: is)?:?\s+([A-Z0-9]{6})\b/.exec(row.body)?.[1];
  return {
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    ...(code === undefined ? {} : { code }),
    links: [...row.body.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link.replace(/[.,;:!?)]+$/, '')),
    headers: row.headers,
    attachments: row.attachments,
    sentAt: row.sent_at.toISOString(),
  };
}
