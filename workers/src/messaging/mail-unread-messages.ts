import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import {
  conversationDecider,
  conversationStream,
  otherSide,
  mailUnreadMessages as job,
  type Conversation,
  type Side,
} from '@panelist/domain/messaging';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import { nameForResearcher } from '../runtime/name-for-researcher.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { reaction } from '../runtime/reaction.js';
import { schedule, scheduledMail } from '../runtime/schedule.js';

/** At most one mail a conversation and side in this time (contract, Messages), in milliseconds. */
const pauseMs = 3_600_000;

interface Mailing {
  readonly conversationUid: string;
  readonly side: Side;
  /** Number of the newest message. */
  readonly upTo: number;
  readonly deadlineId: string;
  /** ISO 8601, by the app's clock. */
  readonly now: string;
}

/**
 * Takes the permission for one mail; the same deadline gets it again. `covered`: an earlier mail
 * was about all messages. `next`: when the next mail may be sent, ISO 8601.
 */
async function takeMail(
  { pool }: Pick<Dependencies, 'pool'>,
  { conversationUid, side, upTo, deadlineId, now }: Mailing,
): Promise<'given' | 'covered' | { readonly next: string }> {
  const earliest = new Date(Date.parse(now) - pauseMs);
  const taken = await pool.query(
    `insert into app.message_mails as known (conversation_uid, side, mailed_at, up_to, deadline_id) values ($1, $2, $3, $4, $5)
     on conflict (conversation_uid, side) do update set
       mailed_at = case when known.deadline_id = excluded.deadline_id then known.mailed_at else excluded.mailed_at end,
       up_to = excluded.up_to,
       deadline_id = excluded.deadline_id
     where known.deadline_id = excluded.deadline_id or (known.mailed_at <= $6 and known.up_to < excluded.up_to)`,
    [conversationUid, side, now, upTo, deadlineId, earliest],
  );
  if (taken.rowCount === 1) return 'given';
  const { rows } = await pool.query<{ mailed_at: Date; up_to: number }>(
    'select mailed_at, up_to from app.message_mails where conversation_uid = $1 and side = $2',
    [conversationUid, side],
  );
  const [known] = rows;
  if (known === undefined || known.up_to >= upTo) return 'covered';
  return { next: new Date(known.mailed_at.getTime() + pauseMs).toISOString() };
}

/** How long a message may wait to be read before a mail (contract, Messages), in milliseconds. */
const unreadMs = 10 * 60_000;

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'pool' | 'providers'>;
type Begun = Exclude<Conversation, { readonly status: 'none' }>;

/** A message that came after this one has ten minutes of its own. */
const isUnread = (conversation: Conversation, side: Side, number?: number): conversation is Begun =>
  conversation.status !== 'none' && conversation.readUpTo[side] < (number ?? conversation.count);

/**
 * Mails a person whose messages were not read within ten minutes, at most once an hour for each
 * conversation.
 */
export function mailUnread({ clock, commands, config, pool, providers }: Needs): WorkerModule {
  const conversationOf = async (uid: string) => (await commands.load(conversationDecider, conversationStream.of(uid))).state;

  return {
    reactions: [
      reaction({
        name: job.name,
        stops: 'stream',
        on: {
          MessagePosted: async ({ data: { conversationUid, by, number }, at }, run) => {
            const dueAt = new Date(Date.parse(at) + unreadMs).toISOString();
            await schedule({ pool }, job, dueAt, run.id, { conversationUid, side: otherSide(by), number });
          },
        },
      }),
    ],
    handlers: [
      scheduledMail({ pool }, job, async ({ conversationUid, side, number }, { id }) => {
        const conversation = await conversationOf(conversationUid);
        if (!isUnread(conversation, side, number)) return;
        const { count: upTo } = conversation;
        const permission = await takeMail({ pool }, { conversationUid, side, upTo, deadlineId: id, now: clock.now() });
        if (permission === 'covered') return;
        if (permission === 'given') return send(conversation, side, id);
        // All messages that wait for the same hour share one mail.
        const { next } = permission;
        const shared = `${job.name}-${conversationUid}-${side}-${Date.parse(next)}`;
        await schedule({ pool }, job, next, shared, { conversationUid, side });
      }),
    ],
  };

  async function send({ conversationUid, projectId, userId, researcherId }: Begun, side: Side, deadlineId: string) {
    const [{ state: project }, { state: recipient }, writer] = await Promise.all([
      commands.load(projectDecider, projectStream.of(projectId)),
      commands.load(accountDecider, accountStream.of(side === 'participant' ? userId : researcherId)),
      nameForResearcher({ commands }, { participationId: conversationUid, userId, projectId }),
    ]);
    // A deactivated or erased account reads no messages.
    if (project.status === 'none' || recipient.status !== 'open' || recipient.email === '') return;
    const { name } = project.details;
    const content =
      side === 'participant'
        ? {
            subject: `New message: ${name}`,
            text: `the researcher of “${name}” has written to you. Read the message and answer here:

${config.publicUrl}/panelists/v2/messages?conversationUid=${conversationUid}`,
          }
        : {
            subject: `${writer} has written to you: ${name}`,
            text: `${writer} has written to you about “${name}”. Read the message and answer here:

${config.publicUrl}/panelists/v2/researcher/projects/${projectId}/messages?conversationUid=${conversationUid}`,
          };
    const text = `${greeting(recipient)}\n\n${content.text}\n\nThe Panelist team`;
    const mail = { to: recipient.email, subject: content.subject, text, messageId: `${job.name}-${deadlineId}` };
    await deliver(async () => providers.mail.send(mail));
  }
}
