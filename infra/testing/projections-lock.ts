import { createHash } from 'node:crypto';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { foldEvent, type Projection, type Rows } from '@panelist/infra/processors';
import { keyText } from '@panelist/infra/read-models';

/**
 * A hash of what each read-model version makes of the events' frozen samples, by `model@version`.
 */
export type ProjectionsLock = Readonly<Record<string, string>>;

/**
 * The lock of these projections as this code defines them. `npm run freeze` writes it; a test
 * compares it with the file.
 */
export function projectionsLock(projections: readonly Projection[]): ProjectionsLock {
  return Object.fromEntries(
    projections
      .map((projection): readonly [string, string] => [lineOf(projection), hash(outcomesOf(projection))])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * For each version whose handlers give other rows than the lock says, or that the lock lacks: a
 * sentence that says what to do.
 */
export function brokenProjections(frozen: ProjectionsLock, projections: readonly Projection[]): readonly string[] {
  const now = projectionsLock(projections);
  return projections.flatMap((projection) => {
    const { name, version } = projection.model;
    const [was, is] = [frozen[lineOf(projection)], now[lineOf(projection)]];
    if (was === is) return [];
    if (was === undefined) return [`Version ${version} of ${name} is new: run \`npm run freeze\`.`];
    return [
      `The handlers of ${name} give other rows than version ${version} gave: raise its version to ${version + 1}, so that its rows are rebuilt, ` +
        'then run `npm run freeze`. Where only a sample or a type of event is new and rows of older events stay the same, `npm run freeze` is enough.',
    ];
  });
}

const lineOf = ({ model }: Projection): string => `${model.name}@${model.version}`;

/** What one event did to rows: the event's type and version, and the rows afterwards by key. */
export interface Outcome {
  readonly event: string;
  readonly rows: Readonly<Record<string, unknown>>;
}

/**
 * Folds the frozen samples of a projection's events: one after the other, those first that make
 * rows; and each alone, over rows just made and over the rows at the end.
 */
export function outcomesOf(projection: Projection): readonly Outcome[] {
  const { handlers } = projection;
  const makesRows = ({ event: { type } }: Sample): boolean =>
    (handlers.get(type)?.create ?? handlers.get(type)?.upsert) !== undefined;
  const removes = ({ event: { type } }: Sample): boolean => handlers.get(type)?.remove === true;
  const samples = samplesOf(projection);
  const rows: Rows = new Map();
  const made = samples.filter(makesRows).map((sample) => outcome(projection, sample, rows));
  const justMade = new Map(rows);
  const others = samples.filter((sample) => !makesRows(sample) && !removes(sample));
  const changed = others.map((sample) => outcome(projection, sample, rows));
  const alone = [justMade, rows].flatMap((before) => samples.map((sample) => outcome(projection, sample, new Map(before))));
  return [...made, ...changed, ...alone];
}

interface Sample {
  readonly event: RecordedEvent;
  readonly version: number;
}

function samplesOf({ types }: Projection): readonly Sample[] {
  const samples = types.flatMap((type) => {
    const known = registry.events.get(type);
    if (known === undefined) throw new Error(`There is no event ${type}`);
    const { definition, streams } = known;
    return definition.samples.map((sample, index) => {
      const data = definition.upcast(sample, index + 1);
      const id = data[streams[0].idField ?? ''];
      return { type, data, version: index + 1, stream: streams[0].of(typeof id === 'string' ? id : 'sample') };
    });
  });
  return samples.map(({ type, data, version, stream }, index) => ({ version, event: recorded({ type, data }, stream, index) }));
}

/** All in one minute, a second each: what a row keeps of an event's time shows. */
function recorded(event: Pick<RecordedEvent, 'type' | 'data'>, stream: string, index: number): RecordedEvent {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
  return {
    ...event,
    eventId: `event-${index}`,
    stream,
    revision: index,
    position: String(index).padStart(4, '0'),
    at,
    recordedAt: at,
    metadata: {
      schemaVersion: 1,
      occurredAt: at,
      actor: { kind: 'system', id: 'sample' },
      correlationId: 'correlation',
      causationId: 'causation',
      commandId: 'command',
    },
  };
}

function outcome(projection: Projection, { event, version }: Sample, rows: Rows): Outcome {
  const changed = foldEvent(projection, event, rows);
  return {
    event: `${event.type}@${version}`,
    rows: Object.fromEntries(changed.map(({ key, after }) => [keyText(key), after ?? null])),
  };
}

/** The order in which a handler names columns means nothing. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value, sorted)).digest('hex').slice(0, 16);
