import { personalDetailsStep } from '@panelist/domain/identity/browser';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { today, type PersonalValues } from './personal-values.js';

/**
 * The shared schema; parses the phone number with its country field, and requires e-mail and
 * password from visitors only.
 */
export function personalSchema({
  hasAccount,
  hasPassword,
}: {
  readonly hasAccount: boolean;
  /** Whether the person logs in with a password: not through another site. */
  readonly hasPassword: boolean;
}): ValidatingSchema {
  return {
    '~standard': {
      validate: (value) => {
        const values = value as PersonalValues;
        const step = personalDetailsStep({ today: today(), phoneCountry: values.phoneCountry });
        const schema = hasAccount
          ? step.omit({ email: true, password: true })
          : hasPassword
            ? step
            : step.omit({ password: true });
        return schema['~standard'].validate(values);
      },
    },
  };
}
