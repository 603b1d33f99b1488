import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { storeMessage } from './inbox.js';
import { readMail } from './read-mail.js';
import type { SandboxContext } from './sandbox-context.js';

const MAX_BYTES = 1_000_000;

/** A mail server that accepts and stores every mail; it sends none. */
export function mailServer(context: SandboxContext): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    // A connection that its client keeps for the next mail does not delay a stop.
    closeTimeout: 100,
    size: MAX_BYTES,
    onData: (stream, session, done) => {
      read(stream)
        .then(async (raw) => {
          const mail = readMail(raw);
          for (const { address } of session.envelope.rcptTo)
            await storeMessage(context, {
              channel: 'email',
              messageId: mail.messageId === null ? null : `${mail.messageId} ${address.toLowerCase()}`,
              recipient: address,
              subject: mail.subject,
              body: mail.text,
              headers: mail.listHeaders,
              attachments: mail.attachments,
            });
        })
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error('The mail could not be stored')),
        );
    },
  });
}

async function read(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
