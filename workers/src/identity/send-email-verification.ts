import { accountDecider, accountStream, type AccountEvent } from '@panelist/domain/identity';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { job, jobHandler } from '@panelist/infra/queue';
import type { Dependencies } from '@panelist/infra/runtime';
import { z } from 'zod';
import type { Part } from '../runtime/part.js';
import { commandOf, reaction } from '../runtime/reaction.js';
import { recordedEvent } from '../runtime/recorded-event.js';
import { emailVerificationLetter } from './letters.js';
import { isStillWanted } from './still-wanted.js';

type Requested = Extract<AccountEvent, { readonly type: 'EmailVerificationRequested' }>;

const name = 'send-email-verification';
const definition = job({
  name,
  payload: z.object({ userId: z.string(), eventId: z.string() }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 4,
});

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/** When a verification mail was asked for, it is sent, and that it was is recorded. The secret never leaves the log but in the mail. */
export function sendEmailVerification({ clock, commands, config, log, providers, queue }: Needs): Part {
  return {
    reactions: [
      reaction<Requested>({
        name,
        types: ['EmailVerificationRequested'],
        react: ({ data, eventId }) => queue.add(definition, `${name}-${eventId}`, { userId: data.userId, eventId }),
      }),
    ],
    handlers: [
      jobHandler(definition, async ({ userId, eventId }) => {
        const stream = accountStream.of(userId);
        const recorded = await recordedEvent(log, stream, eventId);
        const { data } = recorded as RecordedEvent<Requested>;
        if (!(await isStillWanted(log, stream, 'EmailVerificationSent', eventId))) return;
        if (data.email === '' || data.expiresAt <= clock.now()) return;
        const link = `${config.publicUrl}/panelists/v2/verify-email?token=${encodeURIComponent(`${userId}.${data.secret}`)}`;
        const letter = emailVerificationLetter(data.firstName, link);
        await providers.mail.send({ to: data.email, ...letter, messageId: `${name}-${eventId}` });
        const sent = { type: 'RecordEmailVerificationSent', requestEventId: eventId } as const;
        await commands.handle(accountDecider, stream, sent, commandOf(name, recorded));
      }),
    ],
  };
}
