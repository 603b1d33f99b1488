import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountStream } from '@panelist/domain/identity';
import type { Config } from '@panelist/infra/foundation';
import { given, openWorld, participant, type World } from '../../../workers/src/workers.test-kit.js';
import { httpOfServices } from './http-of-services.js';

let world: World;
beforeAll(async () => {
  world = await openWorld({ contexts: [] });
});
afterAll(async () => world.close());

it('asks for the second factor of staff and researchers everywhere but in the demo and in tests', async () => {
  const userId = await participant(world, { method: 'PAYPAL', email: 'dana@example.com' });
  const answers = async () => {
    const { dependencies } = world;
    const asked = (['production', 'development', 'demo', 'test'] as const).map(async (env: Config['env']) => {
      const { hasSecondFactor } = httpOfServices({ ...dependencies, config: { ...dependencies.config, env } }, []);
      return hasSecondFactor?.(userId);
    });
    return Promise.all(asked);
  };
  expect(await answers()).toEqual([false, false, undefined, undefined]);
  const [proposed, confirmed] = [
    { type: 'TotpProposed', data: { userId, secret: 'of-the-app' } },
    { type: 'TotpConfirmed', data: { userId, recoveryHashes: ['1'] } },
  ];
  await given(world, accountStream.of(userId), proposed, confirmed);
  expect(await answers()).toEqual([true, true, undefined, undefined]);
});
