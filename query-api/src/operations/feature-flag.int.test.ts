import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

const alert = 'EnableDoubleScreeningAlert';
let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
  await world.given.featureFlags(
    { flag: alert, scope: '*', active: true },
    { flag: alert, scope: 'acme', active: false },
    { flag: 'EnableParticipantProjectCompletionButton', scope: 'acme', active: true },
  );
});
afterAll(async () => world.close());

it('answers the organization’s value of a flag, else that for all, else off', async () => {
  const ada = await world.participant('ada');
  const active = async (name: string, query = '') =>
    (await ada.call(`GET /v2/feature-flags/${name}/active${query}`)).body as { readonly response: boolean };
  expect(await active(alert)).toEqual({ success: true, response: true });
  expect((await active(alert, '?organizationId=rosa')).response).toBe(true);
  expect((await active(alert, '?organizationId=acme')).response).toBe(false);
  const completion = 'EnableParticipantProjectCompletionButton';
  expect((await active(completion)).response).toBe(false);
  expect((await active(completion, '?organizationId=acme')).response).toBe(true);
  expect((await active('EnableEverything')).response).toBe(false);
});

it('lists every flag for admins, first for all organizations', async () => {
  await world.participant('root');
  const admin = await world.http.logIn('root', ['admin']);
  const { body } = await admin.call('GET /api/v4/operations/feature-flags');
  expect(body).toEqual({
    items: [
      {
        name: 'EnableParticipantProjectCompletionButton',
        purpose: 'Participants mark a task as complete.',
        scopes: [
          { scope: '*', active: false },
          { scope: 'acme', active: true },
        ],
      },
      {
        name: alert,
        purpose: 'Pages announce the second screening step on a partner’s platform.',
        scopes: [
          { scope: '*', active: true },
          { scope: 'acme', active: false },
        ],
      },
    ],
  });
  const operations = await world.http.logIn('root', ['paymentmanager']);
  expect((await operations.call('GET /api/v4/operations/feature-flags')).status).toBe(403);
});
