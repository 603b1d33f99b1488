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
import { takeMail } from './message-mails.js';

/** How long a message may wait to be read before a mail (contract, Messages), in milliseconds. */
const unreadMs = 10 * 60_000;

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'pool' | 'providers'>;
type Begun = Exclude<Conversation, { readonly status: 'none' }>;

const isUnread = (conversation: Conversation, side: Side): conversation is Begun =>
  conversation.status !== 'none' && conversation.readUpTo[side] < conversation.count;

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
          MessagePosted: async ({ data: { conversationUid, by }, at }, run) => {
            const dueAt = new Date(Date.parse(at) + unreadMs).toISOString();
            await schedule({ pool }, job, dueAt, run.id, { conversationUid, side: otherSide(by) });
          },
        },
      }),
    ],
    handlers: [
      scheduledMail({ pool }, job, async ({ conversationUid, side }, { id }) => {
        const conversation = await conversationOf(conversationUid);
        if (!isUnread(conversation, side)) return;
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
      nameForResearcher({ commands }, { participationId: conversationUid, userId }),
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
