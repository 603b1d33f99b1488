import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorRequestHandler, Express } from 'express';
import type { Logger } from '@panelist/infra/foundation';
import { SANDBOX_WEBHOOK_SECRETS, type SandboxUrls } from '@panelist/infra/providers';
import { inbox, type InboxMessage, storeMessage } from './inbox.js';
import { oauthServer, oauthSettings } from './oauth/index.js';
import { plaidServer, SANDBOX_PLAID } from './plaid/index.js';
import { paypalServer } from './paypal-server.js';
import { pushServer } from './push-server.js';
import type { SandboxContext } from './sandbox-context.js';
import { tremendousServer } from './tremendous-server.js';
import { webhookSender } from './webhook-sender.js';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { readMail } from './read-mail.js';
import { randomUUID } from 'node:crypto';
import express from 'express';

const MAX_BYTES = 1_000_000;

/** A mail server that accepts and stores every mail; it sends none. */
function mailServer(context: SandboxContext): SMTPServer {
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

export interface SandboxOptions extends Pick<SandboxContext, 'pool' | 'clock'>, Partial<Pick<SandboxContext, 'settlesInMs'>> {
  readonly logger: Logger;
  /**
   * The product's own address, if it serves the pages of the sites at which people log in
   * (`demoMounts`); without it those sites are switched off.
   */
  readonly publicUrl?: string | undefined;
  readonly webhooks?: {
    /**
     * Origin that serves `/webhooks/tremendous`, `/webhooks/paypal` and `/webhooks/plaid`; without
     * it the sandbox sends none.
     */
    readonly target?: string;
    readonly tremendousKey?: string | null;
    readonly paypalId?: string | null;
  };
}

export interface Sandbox {
  /** For `providersFrom`. */
  readonly urls: SandboxUrls;
  readonly inbox: (to?: string) => Promise<readonly InboxMessage[]>;
  readonly stop: () => Promise<void>;
}

/**
 * The outside world of the demo and the tests: Tremendous, PayPal, a text message provider, a mail
 * server, the sites at which people log in, and Plaid, speaking the real protocols on free ports of
 * the loopback address. Their state is in the schema `sandbox` and survives a restart.
 */
export async function startSandbox({ webhooks = {}, settlesInMs = 1_000, ...options }: SandboxOptions): Promise<Sandbox> {
  const context = {
    ...options,
    settlesInMs,
    webhooks: {
      tremendousKey: webhooks.tremendousKey ?? SANDBOX_WEBHOOK_SECRETS.tremendousKey,
      paypalId: webhooks.paypalId ?? SANDBOX_WEBHOOK_SECRETS.paypalId,
    },
  };
  const tremendous = await listen(tremendousServer(context), context.logger);
  const paypal = await listen(paypalServer(context), context.logger);
  const sms = await listen(smsServer(context), context.logger);
  const oauth = await listen(oauthServer(context), context.logger);
  const plaid = await listen(plaidServer(context), context.logger);
  const push = await listen(pushServer(context), context.logger);
  const mail = mailServer(context);
  mail.on('error', (error: Error) => context.logger.warn({ err: error }, 'the sandbox’s mail server reports an error'));
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  const sender = webhooks.target === undefined ? null : webhookSender(context, webhooks.target);
  return {
    urls: {
      tremendous: `http://127.0.0.1:${portOf(tremendous)}/api/v2`,
      paypal: `http://127.0.0.1:${portOf(paypal)}`,
      plaid: { ...SANDBOX_PLAID, url: `http://127.0.0.1:${portOf(plaid)}` },
      push: `http://127.0.0.1:${portOf(push)}`,
      sms: `http://127.0.0.1:${portOf(sms)}/2010-04-01/Accounts/sandbox/Messages.json`,
      social: options.publicUrl === undefined ? {} : oauthSettings(`http://127.0.0.1:${portOf(oauth)}`, options.publicUrl),
      smtp: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    },
    inbox: (to) => inbox(context.pool, to),
    stop: async () => {
      await sender?.stop();
      await Promise.all([
        ...[tremendous, paypal, sms, oauth, plaid, push].map(closeServer),
        new Promise<void>((resolve) => mail.close(() => resolve())),
      ]);
    },
  };
}

async function listen(app: Express, logger: Logger): Promise<Server> {
  // Errors of the handlers are answered with 500, as a real provider does.
  const inTrouble: ErrorRequestHandler = (err, _request, response, _next) => {
    logger.warn({ err }, 'the sandbox failed to answer a call');
    if (!response.headersSent) response.status(500).json({});
  };
  app.use(inTrouble);
  const server = createServer(app);
  server.on('error', (error) => logger.warn({ err: error }, 'the sandbox reports an error'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Close connections of calls that are never answered, or the server would not close.
  server.closeAllConnections();
  await closed;
}

/** Twilio's Messages call: each message goes to the demo's inbox. */
function smsServer(context: SandboxContext): Express {
  const app = express();
  app.use(express.urlencoded({ extended: false }));
  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (request, response) => {
    const { To: to, Body: text } = request.body as Record<string, unknown>;
    if (typeof to !== 'string' || !/^\+\d{6,15}$/.test(to) || typeof text !== 'string' || text === '')
      return void response
        .status(400)
        .json({ code: 21_211, message: "The 'To' number is not a valid phone number.", status: 400 });
    const sid = `SM${randomUUID().replaceAll('-', '')}`;
    await storeMessage(context, { channel: 'sms', messageId: sid, recipient: to, subject: null, body: text });
    response.status(201).json({ sid, status: 'queued', to, error_code: null });
  });
  return app;
}
