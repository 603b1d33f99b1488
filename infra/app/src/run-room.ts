import { systemClock, createMetrics } from '@panelist/infra/foundation';
import type { Config, Logger } from '@panelist/infra/foundation';
import { bareApp, createApp, defaultTimeouts, openServer } from '@panelist/infra/http';
import type { OpenServer } from '@panelist/infra/http';
import type { Room } from '@panelist/infra/room';
import { portProblem } from './assert-port-free.js';
import { openRoom } from './open-room.js';
import type { OpenRoom } from './open-room.js';
import { retryUntilReady } from './retry-until-ready.js';
import { untilReady } from './readiness.js';
import { roomProcess } from './room-process.js';
import type { RoomProcess } from './room-process.js';

export interface RoomOptions {
  readonly config: Config;
  readonly room: Room;
  readonly logger: Logger;
  /** Folder of the built pages, for the room that serves them. */
  readonly uiFolder?: string | undefined;
}

/**
 * Runs one room as a process of its own. Its server answers at once (`/healthz`, `/readyz`,
 * `/metrics`); the room waits for the database, its schema and the other servers that it needs.
 */
export function runRoom({ config, room, logger, uiFolder }: RoomOptions): RoomProcess {
  const metrics = createMetrics({ process: true });
  let isClosing = false;
  let waitingFor = 'the database';
  let server: OpenServer | undefined;
  let open: OpenRoom | undefined;
  const ready = async () => (open === undefined ? waitingFor : open.http.ready());
  const bare = bareApp({ logger, metrics, metricsToken: config.metricsToken, clock: systemClock(), ready }, () => isClosing);

  async function start(stopping: AbortSignal): Promise<void> {
    stopping.addEventListener('abort', () => (isClosing = true), { once: true });
    const listening = await openServer({ host: config.host, port: config.port, listener: bare }).catch((error: unknown) => {
      throw portProblem(error, config.host, config.port);
    });
    server = listening;
    const waitsFor = (part: string) => (waitingFor = part);
    const once = async () => openRoom({ config, room, logger, metrics, waitsFor });
    const opened = await retryUntilReady(once, stopping, (err) => logger.warn({ err, waitingFor }, 'the room waits'));
    open = opened;
    if (answersCalls(opened)) {
      listening.use(createApp({ ...opened.http, uiFolder }, defaultTimeouts, () => isClosing));
      listening.attach(opened.http.attachments ?? []);
    }
    await untilReady([opened.running], stopping);
  }

  return roomProcess({
    name: room.name,
    logger,
    start,
    drainMs: () => (open !== undefined && answersCalls(open) ? config.drainMs : 0),
    close: async (deadlineMs) => {
      // In parallel: an open page keeps its live channel until its room closes it.
      const ends = await Promise.allSettled([open?.running.stop(deadlineMs), server?.close(deadlineMs)]);
      for (const end of ends) if (end.status === 'rejected') logger.error({ err: end.reason }, 'the room did not stop in order');
      await open?.closeAll(deadlineMs);
    },
  });
}

const answersCalls = ({ running }: OpenRoom): boolean => running.routes.length > 0;
