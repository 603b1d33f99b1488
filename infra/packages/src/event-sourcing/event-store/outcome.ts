import { CorruptedIdempotencyError, StreamDeletedError, WrongExpectedRevisionError } from './port.js';
import type { AppendResult, ExpectedRevision, Position } from './port.js';

/**
 * The outcome of one append, as the stores of this folder decide it (`engineering.md`, section 2).
 */
export type Outcome =
  | { readonly kind: 'appended' | 'repeated'; readonly revision: number; readonly position: Position }
  | { readonly kind: 'wrong-revision'; readonly actual: number | null }
  | { readonly kind: 'corrupted' }
  | { readonly kind: 'tombstoned' };

/** The answer of the port, or its error. */
export function resultOf(stream: string, expected: ExpectedRevision, outcome: Outcome): AppendResult {
  switch (outcome.kind) {
    case 'appended':
    case 'repeated':
      return { revision: outcome.revision, position: outcome.position, idempotent: outcome.kind === 'repeated' };
    case 'wrong-revision':
      throw new WrongExpectedRevisionError(stream, expected, outcome.actual);
    case 'corrupted':
      throw new CorruptedIdempotencyError(`The stream ${stream} holds some ids of this append already, but not all`);
    case 'tombstoned':
      throw new StreamDeletedError(`Stream ${stream} was deleted for good`);
    default:
      return outcome satisfies never;
  }
}
