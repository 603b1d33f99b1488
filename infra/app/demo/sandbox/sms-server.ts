import { randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import { storeMessage } from './inbox.js';
import type { SandboxContext } from './sandbox-context.js';

/** Twilio's Messages call: each message goes to the demo's inbox. */
export function smsServer(context: SandboxContext): Express {
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
