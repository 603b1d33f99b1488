import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountDecider,
  accountStream,
  emailClaimStream,
  phoneClaimStream,
  socialClaimStream,
  socialClaimText,
  type AccountCommand,
} from '@panelist/domain/identity';
import {
  mailMatchedWhenProjectPublished,
  participationIdOf,
  participationStream,
  placesStream,
  resetScreenerCycle,
} from '@panelist/domain/participation';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import { preferencesStream } from '@panelist/domain/profile';
import { savedSearchesStream } from '@panelist/domain/saved-search';
import { keyFor } from '@panelist/infra/files';
import { deferred } from '@panelist/infra/foundation';
import type { Reaction } from '@panelist/infra/processors';
import { MessageRefusedError } from '@panelist/infra/providers';
import { randomUUID } from 'node:crypto';
import { aResponse, aWebm, tablesScanned } from '../../../infra/testing/index.js';
import {
  by,
  claim,
  executedOrders,
  given,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  takesPart,
  until,
  type World,
} from '../workers.test-kit.js';
import { retainRecipient } from '../runtime/retained-payout-recipients.js';
import { bringForward, endsPlaceHold, removesExports, schedule } from '../runtime/schedule.js';
import { deletePersonsRows } from './erasure-rows.js';
import { eraseAccounts } from './erase-accounts.js';
import { itLong } from '../../../infra/testing/long-test.js';

const phone = '+12025550188';
const linkedin = { provider: 'linkedin', subject: 'li-1' } as const;
const dayMs = 86_400_000;
const mailed = 'Your Panelist account was erased';

describe('the erasure of an account', () => {
  let all: World;
  let userId: string;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['identity', 'participation', 'payout', 'scheduling'] });
    userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  });
  afterEach(async () => all.close());

  const change = async (command: AccountCommand) =>
    all.dependencies.commands.handle(accountDecider, accountStream.of(userId), command, by(userId));
  const ask = async (erasureId = randomUUID()) =>
    change({ type: 'RequestErasure', by: 'person', erasureId, now: all.clock.now() });
  const account = async () => (await all.dependencies.commands.load(accountDecider, accountStream.of(userId))).state;
  const isErased = async () => (await account()).status === 'erased';
  const own = () => `${userId}@company.example`;
  const receiptsMailed = async () => (await all.sandbox.inbox(own())).filter(({ subject }) => subject === mailed);
  const count = async (sql: string) =>
    (await all.dependencies.pool.query<{ count: string }>(`select count(*) as count from ${sql}`)).rows[0]?.count;
  async function upload(): Promise<void> {
    const key = keyFor('videos', 'video/webm', randomUUID()) ?? '';
    await all.dependencies.uploads.receive(
      key,
      userId,
      (async function* once() {
        yield aWebm();
      })(),
    );
    await all.dependencies.uploads.keep(key);
  }
  async function sweep(): Promise<void> {
    for (const each of eraseAccounts(all.dependencies).sweeps ?? []) await each.run(() => true);
  }

  it('destroys the key, files and rows, gives the addresses free, and mails a receipt before it forgets the address', async () => {
    const { vault, sessions, files, uploads, pool } = all.dependencies;
    const claims = [
      emailClaimStream.of(vault.blindIndex('email', own())),
      emailClaimStream.of(vault.blindIndex('email', 'former@company.example')),
      phoneClaimStream.of(vault.blindIndex('phone', phone)),
      socialClaimStream.of(vault.blindIndex('word', socialClaimText(linkedin))),
    ];
    for (const stream of claims) await claim(all, stream, { type: 'Claim', userId });
    const undo = { secret: 'undo', expiresAt: '2026-12-01T09:00:00.000Z' };
    const changed = { userId, email: own(), formerEmail: 'former@company.example', ...undo };
    await given(
      all,
      accountStream.of(userId),
      { type: 'EmailChanged', data: changed },
      { type: 'PhoneVerified', data: { userId, phone, countryCode: 'US' } },
      { type: 'SocialProviderLinked', data: { userId, ...linkedin } },
    );
    const search = { keywords: 'canarysearchword', filters: {}, alerts: ['push' as const] };
    const device = { deviceId: 'd1', sessionId: 's1', endpoint: 'https://canarypush.example/1', publicKey: 'k', authSecret: 's' };
    await given(
      all,
      savedSearchesStream.of(userId),
      { type: 'SearchSaved', data: { userId, searchId: 'search-1', name: 'canarysearchname', ...search } },
      { type: 'PushSubscribed', data: { userId, ...device } },
    );
    const waits = { projectId: 'full', participationId: participationIdOf(userId, 'full'), userId, number: 1 };
    await given(all, placesStream.of('full'), { type: 'WaitingListJoined', data: waits });
    await pool.query("insert into app.search_alerts (user_id, project_id, found_at) values ($1, 'project-1', now())", [userId]);
    await sessions.open(userId);
    const fileId = await files.put({ ownerId: userId, contentType: 'image/webp', bytes: Buffer.from('picture') });
    await upload();
    await pool.query(`
      insert into app.social_tickets (ticket_hash, purpose, user_id, sealed, expires_at)
        values ('\\x01', 'connect', '${userId}', '\\x02', now());
      insert into app.social_flows (state_hash, browser_hash, provider, activity, user_id, expires_at)
        values ('\\x01', '\\x02', 'linkedin', 'connect', '${userId}', now() + interval '1 day');
      insert into app.idempotency_keys (id, request_hash, holder, lease_until, expires_at, subject)
        values ('key', '', '${randomUUID()}', now(), now() + interval '1 day', '${userId}')`);
    await all.startWorkers();
    const erasureId = randomUUID();
    await ask(erasureId);
    await until(isErased, 'the account is erased', all.logged);
    expect(await account()).toMatchObject({
      email: '',
      firstName: '',
      verifiedPhone: null,
      social: [],
      receipt: { id: erasureId, destroyed: expect.arrayContaining(['The connection with LinkedIn.']) },
    });
    expect(await vault.isErased(userId)).toBe(true);
    const searches = await all.dependencies.log.read(savedSearchesStream.of(userId));
    expect(searches.at(-1)?.type).toBe('SavedSearchesErased');
    expect(JSON.stringify(searches)).not.toMatch(/canary/);
    for (const stream of claims) expect((await all.eventsOf(stream)).at(-1)).toBe('Released');
    expect((await all.eventsOf(preferencesStream.of(userId))).at(-1)).toBe('PreferencesErased');
    expect(await sessions.list(userId)).toEqual([]);
    expect([await files.get(fileId), await uploads.ofOwner(userId)]).toEqual([null, []]);
    // A claim's own deadline stays: it gives free what a request claims at this moment.
    const others = `deadlines where kind not in ('settle-reservation', 'reconcile-payouts')`;
    for (const rows of ['search_alerts', 'files', 'sessions', 'social_tickets', 'social_flows', 'idempotency_keys', others])
      expect([rows, await count(`app.${rows}`)]).toEqual([rows, '0']);
    await until(async () => (await receiptsMailed()).length === 1, 'the receipt was mailed', all.logged);
    expect((await receiptsMailed())[0]?.text).toContain(erasureId);
    await until(async () => (await count('app.erasures where sealed_address is not null')) === '0', 'the address is forgotten');
    await ask();
    expect((await account()).status).toBe('erased');
    expect(all.logged.join('')).not.toContain('Dana');
  });

  it('finds what is stored of the person by indexes, and what waits for them', async () => {
    const scanned = await tablesScanned(all.database.pool, async (pool) => {
      await deletePersonsRows({ pool }, userId);
      await bringForward({ pool }, { name: 'release-payout-destination' }, userId, all.clock.now());
    });
    // Their rows live for minutes.
    expect(scanned).toEqual(['social_flows', 'social_tickets']);
  });

  it('takes what waits for the person out of the schedule, but for the ends of their screener cycle, place and export', async () => {
    const { clock, pool } = all.dependencies;
    const at = clock.now();
    await schedule({ pool }, resetScreenerCycle, at, 'cycle', { userId, cycleId: randomUUID(), expiresAt: at });
    const held = { userId, cycleId: randomUUID(), expiresAt: at };
    for (const name of [endsPlaceHold, removesExports, 'renew-place-hold'])
      await schedule({ pool }, { ...resetScreenerCycle, name }, at, name, held);
    await schedule({ pool }, mailMatchedWhenProjectPublished, at, 'mail', { userId, projectId: randomUUID() });
    await deletePersonsRows({ pool }, userId);
    expect((await pool.query('select id from app.deadlines order by id')).rows).toEqual([
      { id: 'cycle' },
      { id: endsPlaceHold },
      { id: removesExports },
    ]);
  });

  it('ends what is open, and pays what was approved to the address that was kept for it', async () => {
    const organizations = ['organization-1', 'organization-2', 'organization-3'];
    const [draft = '', invited = '', paid = ''] = await Promise.all(organizations.map(async (each) => project(all, each)));
    await takesPart(all, userId, draft, 'ScreenerStarted');
    await takesPart(all, userId, invited, 'ParticipantInvited');
    const { payoutId } = await takesPart(all, userId, paid, 'PaymentApproved');
    // The money is not claimed yet: the payout is requested, and its order is never sent.
    const { providers } = all.dependencies;
    const away = { dispatch: async () => ({ kind: 'not-sent', message: 'away' }) as const };
    const unreachable = { ...providers.payouts.PAYPAL, ...away };
    const closed = await all.startWorkers({
      providers: { ...providers, payouts: { ...providers.payouts, PAYPAL: unreachable } },
    });
    await until(async () => (await payoutEventsOf(all, payoutId)).length > 0, 'the payout was requested', all.logged);
    await ask();
    await until(isErased, 'the account is erased', all.logged);
    const lastOf = async (projectId: string) =>
      (await all.eventsOf(participationStream.of(participationIdOf(userId, projectId)))).at(-1);
    expect(await Promise.all([draft, invited, paid].map(lastOf))).toEqual([
      'ResponseCancelled',
      'ResponseCancelled',
      'PaymentApproved',
    ]);
    expect(await account()).toMatchObject({
      receipt: {
        kept: expect.arrayContaining([expect.objectContaining({ what: expect.stringContaining('is still to be paid') })]),
      },
    });
    expect(await count('app.retained_payout_recipients')).toBe('1');
    await closed.stop();
    await all.startWorkers();
    await until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutSettled'), 'it was paid', all.logged);
    expect(await executedOrders(all, payoutId)).toMatchObject([{ email: 'dana@example.com' }]);
  });

  it('keeps the recipient of a payment that is approved while the responses end', async () => {
    const projectId = await project(all, 'organization-1');
    const participationId = participationIdOf(userId, projectId);
    const stream = participationStream.of(participationId);
    const response = { participationId, userId, projectId, ownerId: 'researcher-1' };
    await given(all, stream, ...aResponse('ATTENDED', response));
    const { providers } = all.dependencies;
    const away = { dispatch: async () => ({ kind: 'not-sent', message: 'away' }) as const };
    await all.startWorkers({
      providers: { ...providers, payouts: { ...providers.payouts, PAYPAL: { ...providers.payouts.PAYPAL, ...away } } },
      commands: (commands) => ({
        ...commands,
        handle: async (decider, at, command, ...rest) => {
          const isLeaving = (command as { readonly type: string }).type === 'LeaveResponse';
          if (isLeaving && (await all.eventsOf(stream)).at(-1) !== 'PaymentApproved')
            await given(all, stream, ...aResponse(['PaymentApproved'], response));
          return commands.handle(decider, at, command, ...rest);
        },
      }),
    });
    await ask();
    await until(isErased, 'the account is erased', all.logged);
    expect(await all.eventsOf(stream)).not.toContain('ResponseCancelled');
    expect(await count('app.retained_payout_recipients')).toBe('1');
  });

  itLong('waits for the payout of an approved payment, however late it is requested', async () => {
    const { payoutId } = await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
    const { providers } = all.dependencies;
    const away = { dispatch: async () => ({ kind: 'not-sent', message: 'away' }) as const };
    const requests = deferred();
    await all.startWorkers({
      providers: { ...providers, payouts: { ...providers.payouts, PAYPAL: { ...providers.payouts.PAYPAL, ...away } } },
      watched: (each) =>
        each.name === 'request-payout-when-payment-approved'
          ? { ...each, handle: async (...args) => requests.promise.then(async () => each.handle(...args)) }
          : each,
    });
    await ask();
    await until(() => all.logged.join('').includes('a reaction failed and is tried again'), 'it waits', all.logged);
    expect([(await account()).status, await payoutEventsOf(all, payoutId)]).toEqual(['erasing', []]);
    requests.resolve();
    await until(isErased, 'the account is erased', all.logged);
    expect(await count('app.retained_payout_recipients')).toBe('1');
  });

  it('counts on the receipt also what ended before its process died', async () => {
    const projectId = await project(all, 'organization-1');
    await takesPart(all, userId, projectId, 'ParticipantInvited');
    const dead = async () => Promise.reject(new Error('The connection was lost'));
    // It would cancel the response, for it reads the earlier events after the request.
    const watched = (each: Reaction): Reaction =>
      each.name === 'cancel-responses-when-account-deactivated' ? { ...each, handle: async () => undefined } : each;
    const first = await all.startWorkers({ watched, uploads: { ...all.dependencies.uploads, ofOwner: dead } });
    await ask();
    const stream = participationStream.of(participationIdOf(userId, projectId));
    await until(async () => (await all.eventsOf(stream)).at(-1) === 'ResponseCancelled', 'the response ended', all.logged);
    await first.stop();
    expect((await account()).status).toBe('erasing');
    await all.startWorkers({ watched });
    await until(isErased, 'the account is erased', all.logged);
    expect(await account()).toMatchObject({
      receipt: { destroyed: expect.arrayContaining([expect.stringContaining('without an approved payment: cancelled')]) },
    });
  });

  it('forgets an address to which the mail server refuses the receipt for good', async () => {
    const { providers } = all.dependencies;
    const send: typeof providers.mail.send = async (mail) => {
      if (mail.subject === mailed) throw new MessageRefusedError('550');
      await providers.mail.send(mail);
    };
    await all.startWorkers({ providers: { ...providers, mail: { ...providers.mail, send } } });
    await ask();
    await until(isErased, 'the account is erased', all.logged);
    await until(async () => (await count('app.erasures where sealed_address is not null')) === '0', 'the address is forgotten');
    expect(await receiptsMailed()).toEqual([]);
  });

  it('mails a receipt again at growing intervals', async () => {
    const { pool } = all.dependencies;
    await pool.query(
      `insert into app.erasures (erasure_id, user_id, receipt, sealed_address, erased_at) values ('e1', $1, '{}', 'sealed', now())`,
      [userId],
    );
    const jobs = new Set<string>();
    const queue = { ...all.dependencies.queue, add: async (_job: unknown, id: string) => void jobs.add(id) };
    for (let minutes = 1; minutes <= 60; minutes += 1) {
      await pool.query('update app.erasures set begun_at = now() - make_interval(mins => $1, secs => 1)', [minutes]);
      for (const each of eraseAccounts({ ...all.dependencies, queue }).sweeps ?? []) await each.run(() => true);
    }
    expect(jobs.size).toBe(6);
  });

  it('forgets 90 days later the recipient of a payment that is still on its way', async () => {
    const { commands, pool } = all.dependencies;
    const cause = { kind: 'incentive', participationId: 'response-1', projectId: 'project-1', projectName: 'Coffee' } as const;
    const amounts = { incentiveCents: 5_000, tipCents: 0 };
    const to = { method: 'PAYPAL', recipientName: 'Dana Ortiz', recipientEmail: 'dana@example.com' } as const;
    const request = { type: 'RequestPayout', payoutId: 'payout-1', userId, cause, ...amounts, ...to } as const;
    const { state } = await commands.handle(payoutDecider, payoutStream.of('payout-1'), request, by('test'));
    if (state.status === 'none') throw new Error('the payout exists');
    await retainRecipient(all.dependencies, state);
    for (const [days, kept] of [
      [89, '1'],
      [91, '0'],
    ] as const) {
      await pool.query('update app.retained_payout_recipients set retained_at = now() - make_interval(days => $1)', [days]);
      await sweep();
      expect([days, await count('app.retained_payout_recipients')]).toEqual([days, kept]);
    }
    expect(await all.dependencies.vault.isErased('retained-recipient-payout-1')).toBe(true);
  });

  itLong('forgets after three days an address that takes no mail', async () => {
    const { providers, pool } = all.dependencies;
    const away = async () => Promise.reject(new Error('The mail server is away'));
    await all.startWorkers({ providers: { ...providers, mail: { ...providers.mail, send: away } } });
    await ask();
    await until(isErased, 'the account is erased', all.logged);
    for (const [days, kept] of [
      [2, '1'],
      [4, '0'],
    ] as const) {
      await pool.query('update app.erasures set begun_at = now() - make_interval(days => $1)', [days]);
      await sweep();
      expect([days, await count('app.erasures where sealed_address is not null')]).toEqual([days, kept]);
    }
    expect(all.logged.join('')).toContain('its address is forgotten');
  });

  itLong('is done again where a restore brought the key back', async () => {
    const { pool, sessions, vault } = all.dependencies;
    const keyOf = 'select wrapped_key, wrapped_by from vault.keys where subject = $1';
    const [key] = (await pool.query(keyOf, [userId])).rows;
    await all.startWorkers();
    await ask();
    await until(isErased, 'the account is erased', all.logged);
    await until(async () => (await count('app.erasures where erased_at is not null')) === '1', 'the erasure is noted');
    const restore = 'update vault.keys set wrapped_key = $2, wrapped_by = $3, erased_at = null where subject = $1';
    await pool.query(restore, [userId, key.wrapped_key, key.wrapped_by]);
    await sessions.open(userId);
    expect(await vault.isErased(userId)).toBe(false);
    await sweep();
    expect(await vault.isErased(userId)).toBe(true);
    expect(await sessions.list(userId)).toEqual([]);
  });

  itLong('comes by itself at the end of a deactivation, unless support has reactivated the account', async () => {
    await all.startWorkers();
    await change({ type: 'DeactivateAccount', now: all.clock.now() });
    const deadlines = "app.deadlines where kind = 'erase-account-when-deactivation-ends'";
    await until(async () => (await count(deadlines)) === '1', 'the deadline is set', all.logged);
    await change({ type: 'ReactivateAccount', now: all.clock.now() });
    all.clock.advance(31 * dayMs);
    await until(async () => (await count(deadlines)) === '0', 'the deadline has passed', all.logged);
    expect((await account()).status).toBe('open');
    await change({ type: 'DeactivateAccount', now: all.clock.now() });
    await until(async () => (await count(deadlines)) === '1', 'the deadline is set again', all.logged);
    expect((await account()).status).toBe('deactivated');
    all.clock.advance(30 * dayMs);
    await until(isErased, 'the account is erased', all.logged);
    await until(async () => (await receiptsMailed()).length === 1, 'the receipt was mailed', all.logged);
  });

  itLong.each(['vault', 'files', 'uploads'] as const)('goes on where a process was killed before the %s', async (part) => {
    const { vault } = all.dependencies;
    const dead = async () => {
      throw new Error('The connection was lost');
    };
    const broken = { vault: { erase: dead }, files: { removeAllOf: dead }, uploads: { removeAllOf: dead } }[part];
    const whole = { ...all.dependencies[part] };
    Object.assign(all.dependencies[part], broken);
    const first = await all.startWorkers();
    await ask();
    await until(async () => (await count('app.erasures')) === '1', 'the erasure was begun', all.logged);
    await until(async () => (part === 'vault' ? true : vault.isErased(userId)), 'the key is gone', all.logged);
    expect((await account()).status).toBe('erasing');
    await first.stop();
    Object.assign(all.dependencies[part], whole);
    await all.startWorkers();
    await until(isErased, 'the account is erased', all.logged);
    await until(async () => (await receiptsMailed()).length === 1, 'the receipt was mailed once', all.logged);
    expect(await vault.isErased(userId)).toBe(true);
  });
});

describe('a screener at the moment of a deactivation', () => {
  it('is cancelled when it slips in behind it', async () => {
    const all = await openWorld({ contexts: ['identity', 'participation', 'payout', 'scheduling'] });
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const [late, draft] = [await project(all, 'organization-1'), await project(all, 'organization-2')];
    await all.dependencies.commands.handle(
      accountDecider,
      accountStream.of(userId),
      { type: 'DeactivateAccount', now: all.clock.now() },
      by(userId),
    );
    await all.startWorkers();
    await takesPart(all, userId, late, 'ScreenerSubmitted');
    await takesPart(all, userId, draft, 'ScreenerStarted');
    for (const projectId of [late, draft]) {
      const stream = participationStream.of(participationIdOf(userId, projectId));
      await until(async () => (await all.eventsOf(stream)).at(-1) === 'ResponseCancelled', 'it was cancelled', all.logged);
    }
    await all.close();
  });

  it('is cancelled also when a session that had begun is missed by its researcher behind it', async () => {
    const all = await openWorld({ contexts: ['identity', 'participation', 'payout', 'scheduling'] });
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const taken = await takesPart(all, userId, await project(all, 'organization-1'), 'ParticipantInvited');
    const stream = participationStream.of(taken.participationId);
    await given(all, stream, ...aResponse(['SessionBooked'], { ...taken, start: all.clock.now() }));
    const deactivate = { type: 'DeactivateAccount', now: all.clock.now() } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), deactivate, by(userId));
    await all.startWorkers();
    await given(all, stream, ...aResponse(['SessionMissedByResearcher'], taken));
    await until(async () => (await all.eventsOf(stream)).at(-1) === 'ResponseCancelled', 'it was cancelled', all.logged);
    await all.close();
  });
});
