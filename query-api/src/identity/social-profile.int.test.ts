import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld(undefined, { facebook: true, github: true });
});
afterAll(async () => world.close());

test('the social profile names the providers with which the account is connected, as the person does', async () => {
  const ada = await world.participant('ada');
  await world.participant('grace');
  await world.given.linkedProviders(
    { userId: 'ada', provider: 'slack', linkedAt: '2026-02-02T00:00:00.000Z' },
    { userId: 'ada', provider: 'linkedin', linkedAt: '2026-02-01T00:00:00.000Z' },
    { userId: 'grace', provider: 'facebook', linkedAt: '2026-02-01T00:00:00.000Z' },
  );
  const providers = [{ providerKey: 'linkedin' }, { providerKey: 'slack' }];
  expect((await ada.call('GET /v2/profiles/me')).body).toMatchObject({
    success: true,
    response: { profile: { social: { linkedin: { url: null }, github: { url: null } } }, providers },
  });
  expect((await ada.call('GET /v2/panelists/me')).body).toMatchObject({ response: { providers } });
  expect((await world.http.call('GET /v2/profiles/me')).status).toBe(401);
});

test('the sites that are switched on are named for the buttons', async () => {
  expect((await world.http.call('GET /v2/user/social-providers')).body).toEqual({
    success: true,
    response: { logIn: ['facebook'], connect: ['facebook', 'github'] },
  });
});
