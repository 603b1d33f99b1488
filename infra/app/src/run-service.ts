import { systemClock, createMetrics, type Metrics, type Config, type Logger } from '@panelist/infra/foundation';
import { bareApp, createApp, defaultTimeouts, openServer, type HttpOptions, type OpenServer } from '@panelist/infra/http';
import type { Service, RunningService } from '@panelist/infra/service';
import { portProblem } from './assert-port-free.js';
import { retryUntilReady, schemaProblem } from './retry-until-ready.js';
import { untilReady } from './readiness.js';
import { serviceProcess, type ServiceProcess } from './service-process.js';
import { closers } from './closers.js';
import { httpOfServices } from './http-of-services.js';
import { openDependencies } from './open-dependencies.js';

/** Time for a failed start to close what it opened, in milliseconds. */
const GIVE_BACK_MS = 5_000;

interface ServiceToOpen {
  readonly config: Config;
  readonly service: Service;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Gets the reason why the service is not ready now. */
  readonly waitsFor: (part: string) => void;
}

interface OpenService {
  readonly running: RunningService;
  readonly http: HttpOptions;
  /** Closes what the service used; the service itself has been stopped. */
  readonly closeAll: (deadlineMs: number) => Promise<void>;
}

/**
 * Starts a service as the configuration says; tries once. Throws the reason if it can't, with
 * everything closed again.
 */
async function openService({ config, service, logger, metrics, waitsFor }: ServiceToOpen): Promise<OpenService> {
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

export interface ServiceOptions {
  readonly config: Config;
  readonly service: Service;
  readonly logger: Logger;
  /** Folder of the built pages, for the service that serves them. */
  readonly uiFolder?: string | undefined;
}

/**
 * Runs one service as a process of its own. Its server answers at once (`/healthz`, `/readyz`,
 * `/metrics`); the service waits for the database, its schema and the other servers that it needs.
 */
export function runService({ config, service, logger, uiFolder }: ServiceOptions): ServiceProcess {
  const metrics = createMetrics({ process: true, logger });
  let isClosing = false;
  let waitingFor = 'the database';
  let server: OpenServer | undefined;
  let open: OpenService | undefined;
  const ready = async () => (open === undefined ? waitingFor : open.http.ready());
  const bare = bareApp({ logger, metrics, metricsToken: config.metricsToken, clock: systemClock(), ready }, () => isClosing);

  async function start(stopping: AbortSignal): Promise<void> {
    stopping.addEventListener('abort', () => (isClosing = true), { once: true });
    const listening = await openServer({ host: config.host, port: config.port, listener: bare }).catch((error: unknown) => {
      throw portProblem(error, config.host, config.port);
    });
    server = listening;
    const waitsFor = (part: string) => (waitingFor = part);
    const once = async () => openService({ config, service, logger, metrics, waitsFor });
    const opened = await retryUntilReady(once, stopping, (err) => logger.warn({ err, waitingFor }, 'the service waits'));
    open = opened;
    if (answersCalls(opened)) {
      listening.use(createApp({ ...opened.http, uiFolder }, defaultTimeouts, () => isClosing));
      listening.attach(opened.http.attachments ?? []);
    }
    await untilReady([opened.running], stopping);
  }

  return serviceProcess({
    name: service.name,
    logger,
    start,
    drainMs: () => (open !== undefined && answersCalls(open) ? config.drainMs : 0),
    close: async (deadlineMs) => {
      // In parallel: an open page keeps its live channel until its service closes it.
      const ends = await Promise.allSettled([open?.running.stop(deadlineMs), server?.close(deadlineMs)]);
      for (const end of ends)
        if (end.status === 'rejected') logger.error({ err: end.reason }, 'the service did not stop in order');
      await open?.closeAll(deadlineMs);
    },
  });
}

const answersCalls = ({ running }: OpenService): boolean => running.routes.length > 0;
