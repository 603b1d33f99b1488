import type { Statement } from '@panelist/domain/fairness';
import type { Sharing } from '@panelist/domain/participation';
import type { ExportedFile } from './export-files.js';
import type { EventOfPerson } from './person-history.js';

/** One event as the person reads it. */
export interface ExportedEvent {
  readonly at: string;
  readonly sentence: string;
  /** Who did it, from the person's point of view. */
  readonly who: string;
  readonly about: string;
  readonly type: string;
  readonly reason: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /**
   * Of a decision on the person: by whom or which rule, on which facts, what follows, how to
   * object.
   */
  readonly statement: ExportedStatement | null;
}
export interface ExportedStatement extends Pick<Statement, 'id' | 'decision' | 'by' | 'rule' | 'facts' | 'consequence'> {
  readonly objection: { readonly until: string; readonly how: string } | null;
}

export interface ExportedLogIn {
  /** Null where the browser did not say what it is. */
  readonly device: string | null;
  /** ISO 8601, as the next. */
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

export interface ExportSource {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly files: readonly ExportedFile[];
  /** Where the person is logged in, as their settings list it. */
  readonly logIns: readonly ExportedLogIn[];
  /** What went to which researcher, as the privacy page lists it. */
  readonly shared: readonly Sharing[];
  /** Each call begins again: `data.json` and `index.html` are written one after the other. */
  readonly history: () => AsyncIterable<EventOfPerson>;
}
