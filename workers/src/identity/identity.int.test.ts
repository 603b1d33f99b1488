import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountDecider,
  accountStream,
  emailClaimStream,
  phoneClaimStream,
  socialClaimStream,
  socialClaimText,
} from '@panelist/domain/identity';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import { MessageRefusedError, type Providers } from '@panelist/infra/providers';
import { aPerson, createProfileOf } from '../../../infra/testing/index.js';
import { by, claim, participant, until, openWorld, type World } from '../workers.test-kit.js';

describe('the workers of identity', () => {
  let all: World;
  let userId: string;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['identity'] });
    userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  });
  afterEach(async () => all.close());

  const ask = async () => {
    const { commands, clock } = all.dependencies;
    const stream = accountStream.of(userId);
    const phone = { phone: '+12025550123', countryCode: 'US', code: 'A2B3C4' };
    await commands.handle(accountDecider, stream, { type: 'RequestPhoneCode', ...phone, now: clock.now() }, by(userId));
  };
  const events = () => all.eventsOf(accountStream.of(userId));

  it('sends a code to the phone, and records that it did', async () => {
    await all.startWorkers();
    await ask();
    await until(async () => (await events()).includes('PhoneCodeSent'), 'the code was sent', all.logged);
    expect(await all.sandbox.inbox('+12025550123')).toMatchObject([{ channel: 'sms', code: 'A2B3C4' }]);
  });

  it('sends a verification mail whose link contains account and secret', async () => {
    const other = crypto.randomUUID();
    const { commands, clock } = all.dependencies;
    await all.startWorkers();
    await commands.handle(
      accountDecider,
      accountStream.of(other),
      {
        type: 'RegisterAccount',
        userId: other,
        profileId: other,
        provider: 'email',
        email: 'new@company.example',
        firstName: 'Noor',
        lastName: 'Haddad',
        passwordHash: null,
        verification: { kind: 'ask', secret: 'secret-of-the-mail', now: clock.now() },
      },
      by(other),
    );
    await until(
      async () => (await all.eventsOf(accountStream.of(other))).includes('EmailVerificationSent'),
      'it was sent',
      all.logged,
    );
    const [mail] = await all.sandbox.inbox('new@company.example');
    expect(mail?.text).not.toContain('Noor');
    expect(mail?.links).toEqual([
      `${all.dependencies.config.publicUrl}/panelists/v2/verify-email?token=${other}.secret-of-the-mail`,
    ]);
    // The queue holds only ids.
    const { rows } = await all.database.pool.query<{ data: unknown }>(
      "select data from bullmq.job where queue = 'send-email-verification'",
    );
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('retries while the provider is unavailable, and sends once', async () => {
    let failures = 0;
    const { providers } = all.dependencies;
    const flaky: Providers = {
      ...providers,
      sms: {
        send: async (message) => {
          failures += 1;
          if (failures < 3) throw new Error('not now');
          await providers.sms.send(message);
        },
      },
    };
    await all.startWorkers({ providers: flaky });
    await ask();
    await until(async () => (await events()).includes('PhoneCodeSent'), 'the code was sent');
    expect(await all.sandbox.inbox('+12025550123')).toHaveLength(1);
  });

  it('does not repeat a message that the provider refuses for good: the job fails, with an alarm, and others go on', async () => {
    const { providers, metrics } = all.dependencies;
    let sent = 0;
    const refusing: Providers = {
      ...providers,
      sms: {
        send: async (message) => {
          sent += 1;
          if (sent === 1) throw new MessageRefusedError('refused');
          await providers.sms.send(message);
        },
      },
    };
    await all.startWorkers({ providers: refusing });
    await ask();
    const failed = async () =>
      (await metrics.register.metrics()).includes('panelist_jobs{queue="send-phone-code",state="failed"} 1');
    await until(failed, 'the metric counts it', all.logged);
    expect(all.logged.join('')).toContain('a job failed for good');
    all.clock.advance(600_000);
    await ask();
    await until(async () => (await events()).includes('PhoneCodeSent'), 'the next code was sent', all.logged);
    expect(sent).toBe(2);
  });

  it('releases the address of a failed sign-up after ten minutes, and no other', async () => {
    await all.startWorkers();
    const claimOf = (email: string) => emailClaimStream.of(all.dependencies.vault.blindIndex('email', email));
    const [dead, alive, other] = [
      emailClaimStream.of('dead'),
      claimOf(`${userId}@company.example`),
      claimOf('other@company.example'),
    ];
    await claim(all, dead, { type: 'Claim', userId: 'no-account' });
    await claim(all, alive, { type: 'Claim', userId });
    // Of a change of the address that was not recorded.
    await claim(all, other, { type: 'Claim', userId });
    const waiting = async () =>
      (await all.database.pool.query("select 1 from app.deadlines where kind = 'settle-reservation'")).rowCount;
    await until(async () => (await waiting()) === 3, 'each has a deadline');
    expect(await all.eventsOf(dead)).toEqual(['Claimed']);
    all.clock.advance(600_000);
    await until(async () => (await waiting()) === 0, 'the deadlines were handled', all.logged);
    for (const unused of [dead, other]) expect(await all.eventsOf(unused)).toEqual(['Claimed', 'Released']);
    expect(await all.eventsOf(alive)).toEqual(['Claimed']);
  });

  it('releases an identity of another site that an account claimed and is not connected with', async () => {
    const { commands, vault, clock } = all.dependencies;
    const identity = (subject: string) => ({ provider: 'github', subject }) as const;
    const streamOf = (subject: string) => socialClaimStream.of(vault.blindIndex('word', socialClaimText(identity(subject))));
    for (const subject of ['used', 'left']) await claim(all, streamOf(subject), { type: 'Claim', userId });
    const link = { type: 'LinkProvider', ...identity('used'), now: clock.now() } as const;
    await commands.handle(accountDecider, accountStream.of(userId), link, by(userId));
    clock.advance(10 * 60_000);
    await all.startWorkers();
    await until(async () => (await all.eventsOf(streamOf('left'))).includes('Released'), 'it is free again', all.logged);
    expect(await all.eventsOf(streamOf('used'))).toEqual(['Claimed']);
  });

  it('releases a number that an account claimed and does not use: that of its sign-up, once another is verified', async () => {
    const { commands, vault } = all.dependencies;
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    const profileId = (account.status === 'open' && account.profileId) || '';
    const profile = createProfileOf(aPerson({ userId, profileId, phone: '+12025550124' }));
    await commands.handle(profileDecider, profileStream.of(profileId), profile, by(userId));
    const verified = { type: 'AcceptPhone', phone: '+12025550123', countryCode: 'US' } as const;
    await commands.handle(accountDecider, accountStream.of(userId), verified, by(userId));
    await all.startWorkers();
    const [used, left] = ['+12025550123', '+12025550124'].map((phone) => phoneClaimStream.of(vault.blindIndex('phone', phone)));
    for (const stream of [used ?? '', left ?? '']) await claim(all, stream, { type: 'Claim', userId });
    const waiting = async () =>
      (await all.database.pool.query("select 1 from app.deadlines where kind = 'settle-reservation'")).rowCount;
    await until(async () => (await waiting()) === 2, 'both have a deadline');
    all.clock.advance(600_000);
    await until(async () => (await waiting()) === 0, 'both deadlines were handled', all.logged);
    expect(await all.eventsOf(left ?? '')).toEqual(['Claimed', 'Released']);
    expect(await all.eventsOf(used ?? '')).toEqual(['Claimed']);
  });
});
