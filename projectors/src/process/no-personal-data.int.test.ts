import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rebuildReadModels } from '../index.js';
import { participations } from '../read-models/participation/participations.js';
import { projectionWorld } from '../test-kit/projection-world.test-kit.js';
import type { ProjectionWorld } from '../test-kit/projection-world.test-kit.js';
import { aPerson } from '../../../infra/testing/builders.js';
import { described, employedBy, payoutRequested, published, registered, submitted } from '../test-kit/sample-events.test-kit.js';
import { projections } from '../projections.js';

/** Strings that occur only in the personal data of these events. */
const canary = aPerson({
  userId: 'user-c',
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  email: 'canary@canary-mail.example',
  phone: '+15550177123',
  employment: employedBy('Canary Works'),
});
const answer = 'I keep canarybirds';
const message = 'My canaryillness';
const words = ['canary', '5550177123'];

describe('personal data', () => {
  let world: ProjectionWorld;
  beforeAll(async () => {
    world = await projectionWorld();
    const who = { participationId: 'response-c', userId: 'user-c', projectId: 'project-1' };
    const secrets = {
      userId: 'user-c',
      phone: canary.phone,
      countryCode: 'US',
      code: 'canary',
      expiresAt: '2026-03-01T00:00:00.000Z',
    };
    await world.append('account-user-c', [...registered(canary), { type: 'PhoneCodeRequested', data: secrets }]);
    await world.append('account-user-c', [
      { type: 'PhoneVerified', data: { userId: 'user-c', phone: canary.phone, countryCode: 'US' } },
    ]);
    await world.append('profile-profile-of-user-c', described(canary));
    await world.append('preferences-user-c', [
      {
        type: 'PayoutPreferenceSet',
        data: { userId: 'user-c', method: 'PAYPAL', email: `pay-${canary.email}`, confirmedBy: 'first-choice' },
      },
    ]);
    await world.append('project-project-1', published('project-1'));
    await world.append('participation-response-c', submitted('response-c', 'user-c', 'project-1', answer));
    const invitation = {
      message: `Dear ${canary.firstName}`,
      remoteCommunicationDetails: `Call ${canary.phone}`,
      automatic: false,
    };
    await world.append('participation-response-c', [
      { type: 'ParticipantInvited', data: { ...who, ...invitation } },
      { type: 'ResponseInvalidated', data: { ...who, reason: `${canary.lastName} told stories` } },
      { type: 'ResponseCancelled', data: { ...who, message, from: 'PENDING', tooLate: false } },
    ]);
    const payout = { payoutId: 'payout-c', userId: 'user-c' };
    await world.append('payout-payout-c', [
      payoutRequested('payout-c', 'response-c', canary),
      { type: 'PayoutDestinationChanged', data: { ...payout, method: 'PAYPAL', recipientEmail: `new-${canary.email}` } },
    ]);
    await world.start();
    await world.caughtUp();
  });
  afterAll(async () => world.close());

  /** Every text of every table, except for the sandbox's, which plays the outside world. */
  const dump = async (): Promise<ReadonlyMap<string, string>> => {
    const columns = await world.pool.query<{ where: string; table: string; column: string }>(
      `select format('%s.%s.%s', table_schema, table_name, column_name) as where,
         format('%I.%I', table_schema, table_name) as table, format('%I', column_name) as column
       from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema', 'sandbox')`,
    );
    const texts = new Map<string, string>();
    for (const { where, table, column } of columns.rows) {
      const answered = await world.pool.query<{ text: string | null }>(
        `select string_agg(${column}::text, ' ') as text from ${table}`,
      );
      texts.set(where, answered.rows[0]?.text ?? '');
    }
    return texts;
  };

  it('is in no table of the database unencrypted', async () => {
    const texts = await dump();
    const leaks = [...texts].filter(([, text]) => words.some((word) => text.toLowerCase().includes(word)));
    expect(leaks.map(([where]) => where)).toEqual([]);
    // Proves that the test found the tables' texts.
    expect(texts.get('event_store.events.data')).toContain('user-c');
    expect(texts.get(`${participations.tableName}.sealed`)).toMatch(/\S/);
  });

  it('can still be read through the read models', async () => {
    const rows = new Map(
      await Promise.all(projections.map(async (one) => [one.model.name, (await world.rows(one))[0]] as const)),
    );
    expect(rows.get('accounts')).toMatchObject({ email: canary.email, phone: canary.phone });
    expect(rows.get('profiles')).toMatchObject({ employment: { company: canary.employment.company } });
    expect(rows.get('participations')).toMatchObject({
      cancellationMessage: message,
      responses: [{ answers: [{ text: answer }] }],
    });
    expect(rows.get('payouts')).toMatchObject({ recipientEmail: `new-${canary.email}` });
  });

  it("is removed from the rows by the person's erasure, and a rebuild agrees", async () => {
    await world.vault.erase('user-c');
    const read = async () => Promise.all(projections.map((one) => world.rows(one)));
    const live = await read();
    expect(JSON.stringify(live).toLowerCase()).not.toContain('canary');
    await rebuildReadModels(
      world.dependencies,
      projections.map(({ model }) => model.name),
    );
    expect(await read()).toEqual(live);
  });
});
