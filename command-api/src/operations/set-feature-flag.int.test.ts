import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { featureFlagStream } from '@panelist/domain/operations';
import { testHttp, type TestHttp } from '../../../infra/testing/index.js';
import { memoryWriteSide, type MemoryWriteSide } from '../memory-api.test-kit.js';
import { setFeatureFlagRoute } from './operations-routes.js';

const flag = 'EnableDoubleScreeningAlert';
let write: MemoryWriteSide;
let http: TestHttp;
beforeEach(async () => {
  write = memoryWriteSide();
  http = await testHttp([setFeatureFlagRoute(write)], { clock: write.clock });
});
afterEach(() => http.close());

const set = async (name: string, body: object, role: 'admin' | 'paymentmanager' = 'admin') =>
  (await http.logIn('alex', [role])).call(`PUT /v2/feature-flags/${name}`, { body });

it('switches a flag for all organizations and for one, each value once', async () => {
  expect(await set(flag, { active: true })).toMatchObject({
    status: 200,
    body: { success: true, response: { name: flag, organizationId: null, active: true } },
  });
  expect((await set(flag, { active: true })).status).toBe(200);
  expect(await set(flag, { active: false, organizationId: 'acme' })).toMatchObject({
    body: { response: { organizationId: 'acme', active: false } },
  });
  expect(await write.eventsOf(featureFlagStream.of(flag))).toEqual(['FeatureFlagSet', 'FeatureFlagSet']);
});

it('refuses names that no code reads, values that are none, and everyone but admins', async () => {
  expect((await set('EnableEverything', { active: true })).status).toBe(404);
  expect(await set(flag, { active: 'yes' })).toMatchObject({ status: 422, body: { errors: [{ field: 'active' }] } });
  expect((await set(flag, { active: true }, 'paymentmanager')).status).toBe(403);
  expect(await write.eventsOf(featureFlagStream.of(flag))).toEqual([]);
});
