import { isRecord } from '../../../shared/storage/is-record.js';
import { storedState } from '../../../shared/storage/stored-state.js';

/** The storage key of the draft. */
export const draftName = 'sign-up';

const stored = storedState(draftName, isRecord);

/**
 * Whether a visitor is creating an account. The app's start calls this, so it must not load the
 * wizard's code.
 */
export function hasSignUpUnderWay(): boolean {
  const draft = stored.read();
  return draft !== null && draft['underWay'] === true && draft['owner'] === null;
}
