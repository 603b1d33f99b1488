import type { Config, Logger } from '@panelist/infra/foundation';
import { schemaState, underLock } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { migrateAll } from './migrate-all.js';
import { retryUntilReady } from './retry-until-ready.js';
import { runTask } from './run-task.js';
import { migrations } from './migrations/index.js';

/**
 * Key of the advisory lock: any constant that every deploying process shares. Not that of tables,
 * which the demo makes under it.
 */
const DEPLOY_LOCK = 7_263_559;

export interface DeployOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly fillDemo: (dependencies: Dependencies) => Promise<unknown>;
}

/**
 * Prepares the database before a deployment starts its services: waits for it, migrates it, and
 * fills the demo if `APP_ENV` is `demo`. Concurrent calls take turns. If a later version has
 * already migrated (a rollback), it does nothing.
 */
export async function deployData({ config, logger, fillDemo }: DeployOptions): Promise<void> {
  const { databaseUrl } = config;
  const tell = (err: unknown) => logger.warn({ err }, 'the migration waits for the database');
  await retryUntilReady(async () => schemaState(databaseUrl, migrations), new AbortController().signal, tell);
  await underLock(databaseUrl, DEPLOY_LOCK, async () => {
    if ((await schemaState(databaseUrl, migrations)) === 'newer')
      return logger.info('the schema is that of a later version, which serves this one too');
    await migrateAll(config);
    logger.info('migrated');
    if (config.env !== 'demo') return;
    await runTask({ config, tell: (sentence) => logger.warn(sentence) }, fillDemo);
    logger.info('the demo is filled');
  });
}
