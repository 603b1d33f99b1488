import { accountDecider, accountStream } from '@panelist/domain/identity';
import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import type { EventType } from '@panelist/domain/registry';
import { job, jobHandler, type JobHandler } from '@panelist/infra/queue';
import type { Dependencies } from '@panelist/infra/runtime';
import { z } from 'zod';
import { reaction, type Reaction } from './reaction.js';
import { recordedEvent } from './recorded-event.js';

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

interface Notice<Event extends DomainEvent<EventType>> {
  /** Of the reaction and of the job alike: `tell-participant-when-invited`. */
  readonly name: string;
  readonly type: Event['type'];
  readonly to: (event: Event) => string;
  /** Null: nothing (any more) to tell. */
  readonly write: (event: Event, firstName: string) => Promise<Letter | null>;
}

/**
 * A mail that follows from an event. The job carries ids; the letter is written from the log when it is sent. There is no event for its sending: a mail that
 * goes out twice has the same message id.
 */
export function notice<Event extends DomainEvent<EventType>>(
  { commands, log, providers, queue }: Pick<Dependencies, 'commands' | 'log' | 'providers' | 'queue'>,
  { name, type, to, write }: Notice<Event>,
): { readonly reaction: Reaction; readonly handler: JobHandler } {
  const definition = job({
    name,
    payload: z.object({ stream: z.string(), eventId: z.string() }),
    attempts: 8,
    backoffMs: 1_000,
    concurrency: 4,
  });
  return {
    reaction: reaction<Event>({
      name,
      types: [type],
      react: ({ stream, eventId }) => queue.add(definition, `${name}-${eventId}`, { stream, eventId }),
    }),
    handler: jobHandler(definition, async ({ stream, eventId }) => {
      // The reaction enqueues events of this type alone.
      const cause = (await recordedEvent(log, stream, eventId)) as RecordedEvent<Event>;
      const { state: account } = await commands.load(accountDecider, accountStream.of(to(cause)));
      // Nobody there, or erased since: nobody to tell.
      if (account.status === 'none' || account.email === '') return;
      const letter = await write(cause, account.firstName);
      if (letter !== null) await providers.mail.send({ to: account.email, ...letter, messageId: `${name}-${eventId}` });
    }),
  };
}
