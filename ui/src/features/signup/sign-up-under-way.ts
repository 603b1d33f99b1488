import { z } from 'zod';
import { storedState } from '../../shared/storage/stored-state.js';

/** Where the draft is stored. */
export const draftName = 'sign-up';

const stored = storedState(draftName, z.looseObject({ underWay: z.boolean() }));

/** Whether an account is being created; asked at the app's start, so without the wizard's code. */
export const hasSignUpUnderWay = (): boolean => stored.read()?.underWay ?? false;
