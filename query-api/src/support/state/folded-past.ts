import { setImmediate as otherWork } from 'node:timers/promises';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { foldEvent, type Projection, type Rows } from '@panelist/infra/processors';
import type { AnyRow, ReadModel } from '@panelist/infra/read-models';

/**
 * The rows of each read model. A row that no event changed between two times is the same object.
 */
export type FoldedRows = ReadonlyMap<ReadModel, readonly AnyRow[]>;

export interface FoldedPast {
  /** Undefined before the first event. */
  at(time: string): { readonly position: string; readonly rows: FoldedRows } | undefined;
}

/** A row from an event on, until its next version; undefined once it was deleted. */
interface Version {
  /** Index of the event. */
  readonly from: number;
  readonly row: AnyRow | undefined;
}

/** How long a fold goes on before other work has its turn, in milliseconds. */
const turnMs = 10;

/**
 * Folds all events once, by the projections' own handlers, and keeps every version of every row: a
 * time costs no fold.
 * @param events in the order of the log
 */
export async function foldedPast(projections: readonly Projection[], events: readonly RecordedEvent[]): Promise<FoldedPast> {
  const histories = projections.map((projection) => ({
    projection,
    rows: new Map() as Rows,
    versions: new Map<string, Version[]>(),
  }));
  const byType = new Map<string, typeof histories>();
  for (const history of histories)
    for (const type of history.projection.types) byType.set(type, [...(byType.get(type) ?? []), history]);
  let turn = performance.now();
  for (const [from, event] of events.entries()) {
    if (performance.now() - turn > turnMs) {
      await otherWork();
      turn = performance.now();
    }
    for (const { projection, rows, versions } of byType.get(event.type) ?? [])
      for (const { text, after } of foldEvent(projection, event, rows)) {
        const known = versions.get(text);
        if (known === undefined) versions.set(text, [{ from, row: after }]);
        else known.push({ from, row: after });
      }
  }
  const moments = events.map(({ at, position }) => ({ at, position }));

  return {
    at: (time) => {
      const last = moments.findLastIndex(({ at }) => at <= time);
      const position = moments[last]?.position;
      if (position === undefined) return undefined;
      const rowsAt = (versions: ReadonlyMap<string, readonly Version[]>): readonly AnyRow[] =>
        [...versions.values()].map((all) => all.findLast(({ from }) => from <= last)?.row).filter((row) => row !== undefined);
      return { position, rows: new Map(histories.map(({ projection, versions }) => [projection.model, rowsAt(versions)])) };
    },
  };
}
