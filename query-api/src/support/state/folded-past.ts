import type { RecordedEvent } from '@panelist/domain/kernel';
import { foldEvent, type Projection, type Rows } from '@panelist/infra/processors';
import type { AnyRow, ReadModel } from '@panelist/infra/read-models';

/** The rows of each read model. */
export type FoldedRows = ReadonlyMap<ReadModel, readonly AnyRow[]>;

export interface FoldedPast {
  /** Null before the first event. */
  at(time: string): { readonly position: string; readonly rows: FoldedRows } | null;
}

type Fold = ReadonlyMap<Projection, Rows>;

/** How many events lie between two snapshots. */
const snapshotEvery = 100;

/**
 * Folds events into rows up to a time, by the projections' own handlers. It keeps snapshots on the
 * way, so that the next time costs few events.
 * @param events in the order of the log
 */
export function foldedPast(projections: readonly Projection[], events: readonly RecordedEvent[]): FoldedPast {
  const byType = new Map<string, Projection[]>();
  for (const projection of projections)
    for (const type of projection.types) byType.set(type, [...(byType.get(type) ?? []), projection]);
  const snapshots: Fold[] = [new Map(projections.map((projection) => [projection, new Map()]))];

  const folded = (from: Fold, some: readonly RecordedEvent[]): Fold => {
    const fold = new Map([...from].map(([projection, rows]) => [projection, new Map(rows)]));
    for (const event of some)
      for (const projection of byType.get(event.type) ?? []) foldEvent(projection, event, fold.get(projection) ?? new Map());
    return fold;
  };
  /** The rows after so many snapshots. */
  const snapshot = (index: number): Fold => {
    const known = snapshots[index];
    if (known !== undefined) return known;
    const start = (index - 1) * snapshotEvery;
    const made = folded(snapshot(index - 1), events.slice(start, start + snapshotEvery));
    snapshots[index] = made;
    return made;
  };

  return {
    at: (time) => {
      const last = events.findLastIndex(({ at }) => at <= time);
      const position = events[last]?.position;
      if (position === undefined) return null;
      const index = Math.floor((last + 1) / snapshotEvery);
      const fold = folded(snapshot(index), events.slice(index * snapshotEvery, last + 1));
      return { position, rows: new Map([...fold].map(([{ model }, rows]) => [model, present(rows)])) };
    },
  };
}

const present = (rows: Rows): readonly AnyRow[] => [...rows.values()].filter((row) => row !== undefined);
