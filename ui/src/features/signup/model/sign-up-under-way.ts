import { z } from 'zod';
import { storedState } from '../../../shared/storage/stored-state.js';

/** Where the draft is stored. */
export const draftName = 'sign-up';

const stored = storedState(draftName, z.looseObject({ underWay: z.boolean(), owner: z.string().nullable() }));

/** Whether a visitor is creating an account; asked at the app's start, so without the wizard's code. */
export function hasSignUpUnderWay(): boolean {
  const draft = stored.read();
  return draft !== null && draft.underWay && draft.owner === null;
}
