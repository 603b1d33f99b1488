import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { participationIdOf, participationStream } from '@panelist/domain/participation';
import type { Position } from '@panelist/infra/event-sourcing';
import { ascending } from './measure.js';
import type { Slice } from './measure.js';
import type { BenchDatabase } from './row.js';
import type { World } from './world.js';
import { answers } from './world-samples.js';

/**
 * Polling interval of the checkpoints, in milliseconds: a measured lag is too long by at most this.
 */
const lookEvery = 5;
/** Pause between small bursts of appends, in milliseconds. */
const beat = 10;
const longestWait = 30_000;

interface Acknowledged {
  readonly position: Position;
  readonly at: number;
}

export interface Lag {
  /**
   * From the acknowledgement of an append until a poll of the checkpoints shows that every
   * projection has committed it.
   */
  readonly slice: Slice;
  /** How long the appends themselves took. */
  readonly appends: readonly number[];
}

/**
 * Appends "answer saved" events at a steady rate, in turn to each stream, while the product's
 * projections run, and times each event.
 */
export async function measureLag(
  { log, participants, projectIds }: World,
  { pool }: BenchDatabase,
  { perSecond, milliseconds }: { readonly perSecond: number; readonly milliseconds: number },
): Promise<Lag> {
  const streams = projectIds.flatMap((projectId) => participants.map(({ userId }) => ({ userId, projectId })));
  const waiting: Acknowledged[] = [];
  const lags: number[] = [];
  const appends: number[] = [];
  const sending = new AbortController();

  const looking = (async () => {
    const giveUp = performance.now() + milliseconds + longestWait;
    while (!sending.signal.aborted || waiting.length > 0) {
      const passed = await slowestCheckpoint(pool);
      const now = performance.now();
      const done = waiting.findIndex(({ position }) => passed === null || position > passed);
      for (const { at } of waiting.splice(0, done === -1 ? waiting.length : done)) lags.push(Math.max(0, now - at));
      if (now > giveUp) throw new Error(`${waiting.length} events did not reach the read models in time`);
      await pause(lookEvery);
    }
  })();

  const one = async (number: number): Promise<void> => {
    const { userId, projectId } = streams[number % streams.length] ?? { userId: '', projectId: '' };
    const participationId = participationIdOf(userId, projectId);
    const id = randomUUID();
    const event = {
      type: 'ScreenerAnswerSaved',
      data: { participationId, userId, projectId, responses: recorded(number), totalTimeSeconds: number },
    };
    const metadata = {
      actor: { kind: 'panelist', id: userId } as const,
      commandId: id,
      correlationId: id,
      causationId: id,
      occurredAt: new Date().toISOString(),
    };
    const begin = performance.now();
    const { position } = await log.append(
      participationStream.of(participationId),
      [{ eventId: id, event, metadata }],
      'stream-exists',
    );
    const at = performance.now();
    appends.push(at - begin);
    if (position === undefined) throw new Error('The store returned no position');
    const behind = waiting.findLastIndex((other) => other.position < position);
    waiting.splice(behind + 1, 0, { position, at });
  };
  const begin = performance.now();
  const sent: Promise<void>[] = [];
  for (let now = begin; now < begin + milliseconds; now = performance.now()) {
    const due = Math.floor(((now - begin) / 1000) * perSecond);
    while (sent.length < due) sent.push(one(sent.length));
    await pause(beat);
  }
  await Promise.all(sent);
  const seconds = (performance.now() - begin) / 1000;
  sending.abort();
  await looking;
  return { slice: { count: lags.length, seconds, latencies: ascending(lags) }, appends: ascending(appends) };
}

/** The screeners begin: from here their streams exist. */
export async function beginScreeners({ log, participants, projectIds }: World): Promise<void> {
  await Promise.all(
    projectIds.flatMap((projectId) =>
      participants.map(async ({ userId }) => {
        const participationId = participationIdOf(userId, projectId);
        const id = randomUUID();
        const event = { type: 'ScreenerStarted', data: { participationId, userId, projectId, ownerId: userId } };
        const metadata = {
          actor: { kind: 'panelist', id: userId } as const,
          commandId: id,
          correlationId: id,
          causationId: id,
          occurredAt: new Date().toISOString(),
        };
        await log.append(participationStream.of(participationId), [{ eventId: id, event, metadata }], 'any');
      }),
    ),
  );
}

function recorded(number: number) {
  return answers(number).map(({ questionId, answers: given }) => ({
    questionId,
    answers: given.map(({ uid, text }) => ({ uid: uid ?? null, text: text ?? null, value: null })),
  }));
}

/** The checkpoint of the projection furthest behind; null while one has not begun. */
async function slowestCheckpoint(pool: BenchDatabase['pool']): Promise<Position | null> {
  const { rows } = await pool.query<{ slowest: Position | null }>(
    `select case when bool_and(position is not null) then min(position collate "C") end as slowest from app.checkpoints where kind = 'projection'`,
  );
  return rows[0]?.slowest ?? null;
}
