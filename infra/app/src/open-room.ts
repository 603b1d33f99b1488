import type { Config, Logger, Metrics } from '@panelist/infra/foundation';
import type { HttpOptions } from '@panelist/infra/http';
import type { Room, RunningRoom } from '@panelist/infra/room';
import { closers } from './closers.js';
import { httpOfRooms } from './http-of-rooms.js';
import { openDependencies } from './open-dependencies.js';
import { schemaProblem } from './schema-problem.js';

/** Time for a failed start to close what it opened, in milliseconds. */
const GIVE_BACK_MS = 5_000;

export interface RoomToOpen {
  readonly config: Config;
  readonly room: Room;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Gets the reason why the room is not ready now. */
  readonly waitsFor: (part: string) => void;
}

export interface OpenRoom {
  readonly running: RunningRoom;
  readonly http: HttpOptions;
  /** Closes what the room used; the room itself has been stopped. */
  readonly closeAll: (deadlineMs: number) => Promise<void>;
}

/**
 * Starts a room as the configuration says; tries once. Throws the reason if it can't, with
 * everything closed again.
 */
export async function openRoom({ config, room, logger, metrics, waitsFor }: RoomToOpen): Promise<OpenRoom> {
  waitsFor('the database');
  const problem = await schemaProblem(config);
  if (problem !== null) {
    waitsFor(problem);
    throw new Error(`The database waits for ${problem}`);
  }
  waitsFor('what the room needs');
  const open = closers((part, err) => logger.error({ err, part }, 'a part did not end properly'));
  try {
    const dependencies = await openDependencies(
      config,
      { logger, metrics, answerWithinMs: room.answerWithinMs, service: `panelist-${room.name}` },
      open,
    );
    const running = await room.start(dependencies);
    return { running, http: httpOfRooms(dependencies, [running]), closeAll: open.closeAll };
  } catch (error) {
    await open.closeAll(GIVE_BACK_MS);
    throw error;
  }
}
