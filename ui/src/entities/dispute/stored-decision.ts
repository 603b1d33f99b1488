import { storedState, type StoredState } from '../../shared/storage/stored-state.js';

export interface Undecided {
  readonly outcome: string;
  readonly reason: string;
}

export const undecided: Undecided = { outcome: '', reason: '' };

const isUndecided = (value: unknown): value is Undecided =>
  typeof value === 'object' &&
  value !== null &&
  'outcome' in value &&
  typeof value.outcome === 'string' &&
  'reason' in value &&
  typeof value.reason === 'string';

/**
 * What a member of staff has written of a decision: it outlasts the hour for which the page may
 * show the person.
 */
export const storedDecision = (id: string): StoredState<Undecided> => storedState(`decision.${id}`, isUndecided);
