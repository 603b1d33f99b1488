import type pg from 'pg';

type Pool = Pick<pg.Pool, 'query'>;

/** Kinds of messages, each with its event type: one message for each such event. */
export const messageKinds = [
  { event: 'EmailVerificationRequested', channel: 'email', subject: 'Please confirm your e-mail address' },
  { event: 'PhoneCodeRequested', channel: 'sms', subject: '' },
  { event: 'ParticipantInvited', channel: 'email', subject: 'You are invited: ' },
  { event: 'ApplicationClosed', channel: 'email', subject: 'This project has closed: ' },
  { event: 'PayoutSettled', channel: 'email', subject: 'You have been paid ' },
] as const;

export interface Message {
  readonly id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string | null;
}

/** Messages that the sandbox's mail server and text message provider accepted, oldest first. */
export async function messages(pool: Pool): Promise<readonly Message[]> {
  const { rows } = await pool.query<Message>(
    'select id::text, channel, recipient, subject from sandbox.messages order by sandbox.messages.id',
  );
  return rows;
}

/**
 * Changes the ids of the mails in the sandbox. The sandbox stores a mail that arrives twice under
 * one id once; under this test a repetition becomes a row of its own.
 */
export async function forgetMessageIds(pool: Pool): Promise<void> {
  await pool.query(`update sandbox.messages set message_id = 'taken before, ' || id`);
}

export interface Order {
  readonly key: string;
  readonly payoutId: string;
  readonly provider: string;
  readonly cents: number;
}

/** Orders at the sandbox's payout providers, by the key `<payout>.<attempt>`. */
export async function orders(pool: Pool): Promise<readonly Order[]> {
  const { rows } = await pool.query<Omit<Order, 'payoutId'>>(
    `select external_id as key, 'TREMENDOUS' as provider, cents from sandbox.tremendous_orders
     union all select sender_batch_id, 'PAYPAL', cents from sandbox.paypal_batches order by key`,
  );
  return rows.map((row) => ({ ...row, payoutId: row.key.replace(/\.\d+$/, '') }));
}

export interface LoggedEvent {
  readonly position: string;
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The log as it is stored, with personal data encrypted. */
export async function events(pool: Pool): Promise<readonly LoggedEvent[]> {
  const { rows } = await pool.query<LoggedEvent>(
    'select position::text, stream, type, data from event_store.events order by event_store.events.position',
  );
  return rows;
}

/** Waiting and failed jobs, by queue and state. */
export async function openJobs(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ job: string }>(
    `select queue || ' ' || id || ' ' || state as job from bullmq.job where state <> 'completed' order by 1`,
  );
  return rows.map(({ job }) => job);
}

/** The kinds of the deadlines that are not handled yet, one for each deadline. */
export async function openDeadlines(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ kind: string }>('select kind from app.deadlines order by due_at, id');
  return rows.map(({ kind }) => kind);
}

/**
 * Lets BullMQ recover a job that ran when the worker was killed at its first check; otherwise it
 * marks the job at the first check and recovers it at the second one, 15 s later.
 */
export async function markStalledJobs(pool: Pool): Promise<void> {
  await pool.query(`update bullmq.job set stalled_marked = true where state = 'active'`);
}

/** Cents by account over the whole ledger, in the newest version of its read model. */
export async function ledgerSums(pool: Pool): Promise<Readonly<Record<string, number>>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'read_model'::regnamespace and relname ~ '^ledger(_v\\d+)?$'
     order by coalesce(substring(relname from '\\d+$')::int, 0) desc`,
  );
  const { rows } = await pool.query<{ account: string; cents: string }>(
    `select entry ->> 'account' as account, sum((entry ->> 'cents')::int) as cents
     from read_model.${tables.rows[0]?.name ?? 'ledger'}, jsonb_array_elements(entries) as entry group by 1`,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}
