import type { Config, Logger, Metrics } from '@panelist/infra/foundation';
import type { HttpOptions } from '@panelist/infra/http';
import type { Service, RunningService } from '@panelist/infra/service';
import { closers } from './closers.js';
import { httpOfServices } from './http-of-services.js';
import { openDependencies } from './open-dependencies.js';
import { schemaProblem } from './schema-problem.js';

/** Time for a failed start to close what it opened, in milliseconds. */
const GIVE_BACK_MS = 5_000;

export interface ServiceToOpen {
  readonly config: Config;
  readonly service: Service;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Gets the reason why the service is not ready now. */
  readonly waitsFor: (part: string) => void;
}

export interface OpenService {
  readonly running: RunningService;
  readonly http: HttpOptions;
  /** Closes what the service used; the service itself has been stopped. */
  readonly closeAll: (deadlineMs: number) => Promise<void>;
}

/**
 * Starts a service as the configuration says; tries once. Throws the reason if it can't, with
 * everything closed again.
 */
export async function openService({ config, service, logger, metrics, waitsFor }: ServiceToOpen): Promise<OpenService> {
  waitsFor('the database');
  const problem = await schemaProblem(config);
  if (problem !== null) {
    waitsFor(problem);
    throw new Error(`The database waits for ${problem}`);
  }
  waitsFor('what the service needs');
  const open = closers((part, err) => logger.error({ err, part }, 'a part did not end properly'));
  try {
    const dependencies = await openDependencies(
      config,
      { logger, metrics, answerWithinMs: service.answerWithinMs, service: `panelist-${service.name}` },
      open,
    );
    const running = await service.start(dependencies);
    return { running, http: httpOfServices(dependencies, [running]), closeAll: open.closeAll };
  } catch (error) {
    await open.closeAll(GIVE_BACK_MS);
    throw error;
  }
}
