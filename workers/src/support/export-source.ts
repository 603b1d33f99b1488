import type { RecordedEvent } from '@panelist/domain/kernel';
import type { EventInWords } from '@panelist/domain/support';
import type { Sharing } from '@panelist/domain/participation';
import type { ExportedFile } from './export-files.js';

/** One event as the person reads it. */
export interface ToldEvent {
  readonly at: string;
  readonly sentence: string;
  /** Who did it, from the person's point of view. */
  readonly who: string;
  readonly about: string;
  readonly type: string;
  readonly reason: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface ExportSource {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly files: readonly ExportedFile[];
  /** What went to which researcher, as the privacy page lists it. */
  readonly shared: readonly Sharing[];
  /** Each call begins again: `data.json` and `index.html` are written one after the other. */
  readonly history: () => AsyncIterable<{ readonly event: RecordedEvent; readonly words: EventInWords }>;
}
