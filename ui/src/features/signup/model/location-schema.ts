import { locationStep } from '@panelist/domain/identity/browser';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import type { SignUpLists } from '../api/sign-up-lists.js';
import type { SignUpDraft } from './sign-up-draft.js';
import { locationOf } from './sign-up-payload.js';

/** The payload's schema, with its errors moved to the page's fields. */
export function locationSchema({ knownCodes }: SignUpLists): ValidatingSchema {
  return {
    '~standard': {
      validate: (value) => {
        const result = locationStep({ knownCodes }).safeParse(locationOf(value as SignUpDraft['location']) ?? { city: null });
        return result.success
          ? {}
          : {
              issues: result.error.issues.map(({ message, path }) => ({
                message,
                path: [path.includes('postal_code') ? 'zipcode' : 'place'],
              })),
            };
      },
    },
  };
}
