import { personalDetailsStep } from '@panelist/domain/identity/browser';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';

export interface PersonalValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly phoneCountry: string;
  readonly dateOfBirth: string;
}

/** The day in UTC, as the server counts it. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The shared rules; the number is read with the country beside it, and who is logged in has e-mail and password already. */
export function personalSchema({ hasAccount }: { readonly hasAccount: boolean }): ValidatingSchema {
  return {
    '~standard': {
      validate: (value) => {
        const values = value as PersonalValues;
        const step = personalDetailsStep({ today: today(), phoneCountry: values.phoneCountry });
        const schema = hasAccount ? step.omit({ email: true, password: true }) : step;
        return schema['~standard'].validate(values);
      },
    },
  };
}
