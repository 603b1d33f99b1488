import { accountDecider, accountStream } from '@panelist/domain/identity';
import { defaultTimeZone, momentWithZone, type mailJob, type RecordedEvent } from '@panelist/domain/kernel';
import type { EventType } from '@panelist/domain/registry';
import { onEach, type ReactionRun } from '@panelist/infra/processors';
import { jobHandler } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from './deliver.js';
import { greeting } from './greeting.js';
import type { WorkerModule } from './worker-module.js';
import { reaction } from './reaction.js';
import { recordedEvent, type EventOf } from './recorded-event.js';
import { decisionTypes, objectionText, statementOf } from '@panelist/domain/fairness';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { Mail } from '@panelist/infra/providers';

const signature = '\n\nThe Panelist team';

/**
 * A mail about a decision on its recipient says how to object and until when (contract, Fairness).
 * The mail's own text has the reason; the mail about a dispute names its appeal itself.
 */
export async function withObjection(
  { commands, config, log }: Pick<Dependencies, 'commands' | 'config' | 'log'>,
  content: MailContent,
  event: RecordedEvent,
  userId: string,
): Promise<MailContent> {
  if (!decisionTypes.includes(event.type) || !content.text.endsWith(signature)) return content;
  const before = await log.read(event.stream, { limit: event.revision });
  const statement = statementOf(event, before, (projectId) => projectId);
  if (statement?.objection === undefined || statement.userId !== userId || statement.objection.way === 'appeal') return content;
  const { state: preferences } = await commands.load(preferencesDecider, preferencesStream.of(userId));
  const until = momentWithZone(statement.objection.until, {
    zone: preferences.timeZone ?? defaultTimeZone,
    now: Date.parse(event.at),
  });
  const page = `${config.publicUrl}/panelists/v2/rights#decisions`;
  const how = `How to object: ${objectionText(statement.objection)} Possible until ${until}, with the facts of the decision, here:\n${page}`;
  return { ...content, text: `${content.text.slice(0, -signature.length)}\n\n${how}${signature}` };
}

interface Notice<Type extends EventType> {
  /** The reaction has the job's name as well. */
  readonly job: ReturnType<typeof mailJob>;
  /** Several share a queue: each queue costs every worker process a connection. */
  readonly type: Type | readonly Type[];
  readonly to: (event: EventOf<Type>) => string | Promise<string>;
  /**
   * `hello` is the first line, `to` the recipient's address. Null if no mail is needed (any more).
   */
  readonly write: (event: RecordedEvent<EventOf<Type>>, hello: string, to: string) => Promise<MailContent | null>;
  /** Another mail, to this address if there is one. Null for nothing. */
  readonly copy?: {
    readonly to: () => string | null;
    readonly write: (event: RecordedEvent<EventOf<Type>>, email: string) => MailContent | null;
  };
}

/**
 * A mail that follows from an event. The job holds ids; the handler writes the mail from the log
 * when it sends it; one about a decision on its recipient says how to object. No event records the
 * sending: a mail sent twice has the same message id.
 */
export function notice<Type extends EventType>(
  { commands, config, log, providers, queue }: Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>,
  { job, type, to, write, copy }: Notice<Type>,
): WorkerModule {
  const enqueue = ({ stream, eventId }: RecordedEvent, run: ReactionRun) => queue.add(job, run.id, { stream, eventId });
  return {
    reactions: [reaction({ name: job.name, stops: 'stream', on: onEach<string, typeof enqueue>([type].flat(), enqueue) })],
    handlers: [
      jobHandler(job, async ({ stream, eventId }) => {
        const cause = await recordedEvent(log, type, { stream, eventId });
        const userId = await to(cause);
        const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
        // A missing account, or one erased since, has no recipient.
        if (account.status === 'none' || account.email === '') return;
        const written = await write(cause, greeting(account), account.email);
        const content = written && (await withObjection({ commands, config, log }, written, cause, userId));
        const messageId = `${job.name}-${eventId}`;
        if (content !== null) await deliver(async () => providers.mail.send({ to: account.email, ...content, messageId }));
        const receiver = copy?.to() ?? null;
        const copied = copy?.write(cause, account.email) ?? null;
        if (receiver === null || copied === null) return;
        await deliver(async () => providers.mail.send({ to: receiver, ...copied, messageId: `${messageId}-copy` }));
      }),
    ],
  };
}

/** A mail before it has a recipient. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly attachments?: NonNullable<Mail['attachments']>;
}
