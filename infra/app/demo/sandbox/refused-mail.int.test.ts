import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { MessageRefusedError, providersFrom, type Mail } from '@panelist/infra/providers';

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Refuses by the recipient's name: `550`, `450`, `relay`, or after the text `554`. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onMailFrom: ({ address }, _session, done) =>
    address.startsWith('unknown') ? done(refusal(550, `${address} may not send`)) : done(),
  onRcptTo: ({ address }, _session, done) => {
    const code = Number(address.slice(0, 3));
    if (address.startsWith('relay')) done(refusal(554, `5.7.1 <${address}>: relay access denied`));
    else if (code === 550 || code === 450) done(refusal(code, `<${address}>: not now, or not at all`));
    else done();
  },
  onData: (stream, { envelope }, done) => {
    stream.resume();
    const [first] = envelope.rcptTo;
    stream.on('end', () =>
      first?.address.startsWith('554') ? done(refusal(554, `${first.address} takes no such text`)) : done(),
    );
  },
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => new Promise<void>((closed) => server.close(() => closed())));

const from = 'Panelist <no-reply@panelist.example>';
const mailTo = (name: string): Mail => ({ to: `${name}@company.example`, subject: 'Hello', text: 'Hello', messageId: 'a-1' });
const nowhere = 'http://127.0.0.1:1';
const failureOf = async (name: string, sender = from, smtpUrl = url): Promise<unknown> =>
  providersFrom(
    {
      mail: { smtpUrl, from: sender },
      sms: null,
      tremendous: null,
      paypal: null,
      webhooks: { tremendousKey: null, paypalId: null },
    },
    { smtp: nowhere, sms: nowhere, tremendous: nowhere, paypal: nowhere },
  )
    .mail.send(mailTo(name))
    .catch((error: unknown) => error);

it('sends what the server takes', async () => {
  expect(await failureOf('ada')).toBeUndefined();
});

it('tells a refusal for good from one for now, and names no address', async () => {
  const [recipient, text, later, relay, sender] = [
    await failureOf('550'),
    await failureOf('554'),
    await failureOf('450'),
    await failureOf('relay'),
    await failureOf('ada', 'unknown@panelist.example'),
  ];
  expect([recipient, text].map((error) => error instanceof MessageRefusedError)).toEqual([true, true]);
  expect([later, relay, sender].map((error) => error instanceof MessageRefusedError)).toEqual([false, false, false]);
  for (const error of [recipient, text, later, relay, sender]) {
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify([String(error), error])).not.toContain('@');
    expect(String(error)).toMatch(/550|554|450/);
  }
});

it('goes in clear to no server of another host, unless the address says so', async () => {
  const elsewhere = url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
  const error = await failureOf('ada', from, elsewhere);
  expect(error).not.toBeInstanceOf(MessageRefusedError);
  expect(String(error)).toContain('500');
  expect(await failureOf('ada', from, `${elsewhere}?ignoreTLS=true`)).toBeUndefined();
});

it('says when the server is not there', async () => {
  const error = await failureOf('ada', from, 'smtp://127.0.0.1:1');
  expect(error).not.toBeInstanceOf(MessageRefusedError);
  expect(String(error)).toContain('ESOCKET');
});
