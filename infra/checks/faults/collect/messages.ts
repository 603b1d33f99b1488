import type pg from 'pg';
import { dueMails, type DueMail } from '../checker/due-messages.js';
import type { ArrivedMessage } from '../checker/evidence.js';
import type { DirectAccess } from '../product/direct-access.js';
import { growingLog } from './whole-log.js';

interface MessageRow {
  readonly channel: 'email' | 'sms';
  readonly message_id: string | null;
  readonly recipient: string;
}

/** What arrived at the sandbox's mail server and text message provider. */
export async function arrivedMessages(pool: Pick<pg.Pool, 'query'>): Promise<readonly ArrivedMessage[]> {
  const { rows } = await pool.query<MessageRow>('select channel, message_id, recipient from sandbox.messages');
  return rows.map(({ channel, message_id: id, recipient }) => ({
    channel,
    recipient,
    // The sandbox keeps `<id@domain> recipient`.
    id: channel === 'sms' ? null : (/^<([^@>]+)@/.exec(id ?? '')?.[1] ?? null),
  }));
}

/** The mails that events call for and that have not arrived yet, the oldest first; asked again and again. */
export function owedMails(
  access: Pick<DirectAccess, 'log' | 'pool'>,
  logSoFar = growingLog(access),
): () => Promise<readonly DueMail[]> {
  return async () => {
    const due = dueMails(await logSoFar());
    const arrived = new Set((await arrivedMessages(access.pool)).map(({ id }) => id));
    return due.filter(({ id }) => !arrived.has(id));
  };
}
