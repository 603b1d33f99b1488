import type { AllPage, Position, StoredEvent } from '../event-sourcing/index.js';
import type { Processor, ProcessorAccess } from './access.js';
import { epochsOf, saveLags, type CheckpointLag } from './checkpoints.js';
import { isBehind } from './progress.js';
import { takes } from './read-for.js';
import { labelOf } from './processor-metrics.js';
import type { RunningProcessor } from './run-processor.js';

/** Events read at once for all processors at one position: most of them are few events behind. */
const firstEvents = 50;

/**
 * A measurement of how far each processor that this process runs is behind, for the metrics and for
 * the operations page. It also wakes processors whose checkpoint another writer has replaced.
 */
export function lagOf(
  { pool, store, metrics }: Pick<ProcessorAccess, 'pool' | 'store' | 'metrics'>,
  running: readonly RunningProcessor[],
): () => Promise<void> {
  const gauges = { projection: gaugesOf(metrics, 'projection'), reaction: gaugesOf(metrics, 'reaction') };
  const parked = metrics.gauge({
    name: 'panelist_reaction_parked_streams',
    help: 'Streams that a reaction has parked and an operator has to resume, by reaction.',
    labels: ['reaction'],
  });

  async function countParked(): Promise<void> {
    const reactions = running.filter((each) => each.processor.kind === 'reaction');
    const { rows } = await pool.query<{ name: string; count: number }>(
      'select name, count(*)::int as count from app.parked_streams where name = any($1) group by name',
      [reactions.map(({ processor }) => labelOf(processor))],
    );
    const counts = new Map(rows.map(({ name, count }) => [name, count]));
    for (const each of reactions) {
      const reaction = labelOf(each.processor);
      if (each.checkpoint() === undefined) parked.remove({ reaction });
      else parked.set({ reaction }, counts.get(reaction) ?? 0);
    }
  }

  /**
   * A takeover may put a checkpoint back behind events that its processor has passed already. A
   * processor that has no more events to write would not notice.
   */
  async function wakeReplaced(): Promise<void> {
    const held = running.flatMap((one) => {
      const at = one.checkpoint();
      return at === undefined ? [] : [{ one, at }];
    });
    const epochs = await epochsOf(
      pool,
      held.map(({ at }) => at.name),
    );
    for (const { one, at } of held) {
      const isHeldYet = one.checkpoint()?.epoch === at.epoch;
      if (isHeldYet && epochs.get(at.name) !== at.epoch) one.wake();
    }
  }

  async function measure(): Promise<void> {
    await wakeReplaced();
    await countParked();
    const head = await store.head();
    // At one moment: events that come while the store is asked about one are no lag of the next.
    const now = running.map((each) => ({ each, at: each.checkpoint(), phase: each.phase() }));
    const lags: CheckpointLag[] = [];
    // Processors that are behind wait mostly at the same event.
    const counted = new Map<Position | null, number>();
    const countBehind = async (position: Position | null): Promise<number> => {
      const count = counted.get(position) ?? (await store.countBehind(position));
      counted.set(position, count);
      return count;
    };
    const pages = new Map<Position | null, Promise<AllPage>>();
    async function oldestFor(processor: Processor, position: Position | null): Promise<StoredEvent | undefined> {
      const page = pages.get(position) ?? store.readAll(position, { limit: firstEvents });
      pages.set(position, page);
      const { events, atHead } = await page;
      const found = events.find(takes(processor));
      if (found !== undefined || atHead) return found;
      return (await store.readAll(position, { filter: { types: processor.types }, limit: 1 })).events[0];
    }
    for (const { each, at, phase } of now) {
      const gauge = gauges[each.processor.kind];
      const label = labelOf(each.processor);
      if (at === undefined) {
        gauge.remove(label);
        continue;
      }
      const epoch = Number(at.epoch);
      if (phase === 'ahead') {
        gauge.set(label, { lag: 0, age: 0, stopped: 0, ahead: 1, epoch });
        continue;
      }
      const behind = isBehind(at.position, head) ? await countBehind(at.position) : 0;
      const oldest = behind === 0 ? undefined : await oldestFor(each.processor, at.position);
      const lag = oldest === undefined ? 0 : behind;
      const age = oldest === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(oldest.recordedAt)) / 1_000);
      gauge.set(label, { lag, age, stopped: phase === 'stopped' ? 1 : 0, ahead: 0, epoch });
      lags.push({ at, lag, seconds: age });
    }
    await saveLags(pool, lags);
  }

  return measure;
}

/** Dashboards and alarms know the gauges by these names and labels. */
const gaugeNames = {
  projection: {
    label: 'projector',
    events: 'panelist_projector_lag_events',
    seconds: 'panelist_projector_lag_seconds',
    stopped: 'panelist_projector_stopped',
    ahead: 'panelist_projector_ahead',
    epoch: 'panelist_projector_epoch',
  },
  reaction: {
    label: 'reaction',
    events: 'panelist_reaction_lag_events',
    seconds: 'panelist_reaction_lag_seconds',
    stopped: 'panelist_reaction_stopped',
    ahead: 'panelist_reaction_ahead',
    epoch: 'panelist_reaction_epoch',
  },
} as const;

type Measured = Readonly<Record<'lag' | 'age' | 'stopped' | 'ahead' | 'epoch', number>>;

function gaugesOf(metrics: ProcessorAccess['metrics'], kind: keyof typeof gaugeNames) {
  const { label, ...names } = gaugeNames[kind];
  const gauge = (name: string, help: string) => metrics.gauge<string>({ name, help: `${help}, by ${label}.`, labels: [label] });
  const events = gauge(names.events, 'Events between checkpoint and head of the log');
  const seconds = gauge(names.seconds, 'Age of the oldest unprocessed event');
  const halted = gauge(names.stopped, '1 while an event keeps failing');
  const beyond = gauge(names.ahead, '1 while the checkpoint is ahead of the log');
  const held = gauge(names.epoch, 'Epoch of the checkpoint, which each process that takes it over raises');
  return {
    set: (name: string, { lag, age, stopped, ahead, epoch }: Measured) => {
      events.set({ [label]: name }, lag);
      seconds.set({ [label]: name }, age);
      halted.set({ [label]: name }, stopped);
      beyond.set({ [label]: name }, ahead);
      held.set({ [label]: name }, epoch);
    },
    remove: (name: string) => {
      for (const each of [events, seconds, halted, beyond, held]) each.remove({ [label]: name });
    },
  };
}
