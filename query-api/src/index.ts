import { headOfRule } from '@panelist/domain/fairness/browser';
import { CALL_ANSWER_MS } from '@panelist/infra/postgres';
import { checkpointOf, firstBehind, positionWaiter } from '@panelist/infra/processors';
import type { Service } from '@panelist/infra/service';
import * as readModels from '@panelist/projectors/read-models';
import { listingsOf } from './catalogue/project-list/listings.js';
import { listedProjects } from './catalogue/project-page/listed-projects.js';
import { headOfProjectPage } from './catalogue/project-page/project-by-id-route.js';
import { liveGateway } from './live/gateway.js';
import { queueBoard } from './operations/queue-routes.js';
import { fillPlaces } from './profile/index.js';
import { queryRoutes } from './query-routes.js';
import { accessOf } from './shared/rights.js';
import { openPastPool } from './support/state/past-tables.js';

export { queryRoutes } from './query-routes.js';

/** Checkpoints of the versions that this code reads. */
const reads = Object.values(readModels).map(checkpointOf);

/** All queries, and the live channel. */
export const service: Service = {
  name: 'query-api',
  answerWithinMs: CALL_ANSWER_MS,
  start: async (dependencies) => {
    await fillPlaces(dependencies);
    const { config, logger, pool, store } = dependencies;
    const onError = (err: unknown) => logger.warn({ err }, 'the listener for progress disconnected and reconnects');
    const waiter = positionWaiter(pool, reads, onError);
    const mayListen = async (userId: string) => {
      const access = await accessOf(dependencies.commands.load, userId);
      return access !== null && access !== 'suspended';
    };
    const gateway = liveGateway({ ...dependencies, mayListen, waitForPosition: waiter.wait });
    const pastPool = openPastPool(config.databaseUrl, (err) =>
      logger.warn({ err }, 'the connection for the past broke and is re-established'),
    );
    return {
      routes: queryRoutes({ ...dependencies, pastPool }),
      headOfPage: async (path) => headOfRule(path, config) ?? headOfProjectPage(dependencies)(path),
      listedPages: listedProjects(dependencies),
      staffPages: [queueBoard(dependencies)],
      attach: gateway.attach,
      waitForPosition: waiter.wait,
      waitForHead: async (milliseconds) => {
        const head = await store.head();
        return head === null || waiter.wait(head, milliseconds);
      },
      // Until the versions that it reads have caught up once, pages would be empty.
      waitingFor: async () => {
        const late = await firstBehind(pool, reads);
        if (late !== null) return `read model ${late}`;
        await listingsOf(pool).current();
        return null;
      },
      stop: async () => {
        await gateway.stop();
        await waiter.close();
        await pastPool.end();
      },
    };
  },
};
