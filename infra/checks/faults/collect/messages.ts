import type pg from 'pg';
import type { ArrivedMessage } from '../checker/evidence.js';

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
