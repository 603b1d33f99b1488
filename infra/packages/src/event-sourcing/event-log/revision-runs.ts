export interface Place {
  readonly stream: string;
  readonly revision: number;
}

/** Revisions of a stream that one read covers, both ends included. */
export interface RevisionRun {
  readonly stream: string;
  readonly from: number;
  readonly to: number;
}

/** Most unneeded events that one read may include to save another read. */
const widestGap = 5;

/** A small number of reads that cover these places and few others. */
export function revisionRuns(places: readonly Place[]): readonly RevisionRun[] {
  const sorted = places.toSorted((one, other) =>
    one.stream === other.stream ? one.revision - other.revision : one.stream < other.stream ? -1 : 1,
  );
  const runs: RevisionRun[] = [];
  for (const { stream, revision } of sorted) {
    const last = runs.at(-1);
    if (last?.stream === stream && revision - last.to <= widestGap + 1) runs[runs.length - 1] = { ...last, to: revision };
    else runs.push({ stream, from: revision, to: revision });
  }
  return runs;
}
