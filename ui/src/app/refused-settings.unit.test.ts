import { expect, test } from '@jest/globals';
import { refusedSettings, type RefusedSetting } from '../../../domain/src/testing/refused-entries.test-kit.js';
import { toFormikValidate, type ValidatingSchema } from '../shared/forms/to-formik-validate.js';
import { forgottenPasswordSchema, newPasswordSchema } from '../features/auth/model/new-password-schemas.js';
import { accountDetailsSchema, passwordChangeSchema } from '../features/settings/model/settings-schemas.js';

/** `command-api/src/refused-entries.int.test.ts` asks the server the same. */
const schemas: Readonly<Record<RefusedSetting['form'], ValidatingSchema>> = {
  'account details': accountDetailsSchema,
  'password change': passwordChangeSchema,
  'forgotten password': forgottenPasswordSchema,
  'new password': newPasswordSchema,
};
const good = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@company.example' };
const secrets = { password: 'a good password', newPassword: 'a better password' };

test.each(refusedSettings.map((row) => [row.form, row.field, JSON.stringify(row.value).slice(0, 40), row] as const))(
  'the page refuses %s, %s: %s',
  async (form, field, _value, { value, message }) => {
    const errors: Readonly<Record<string, unknown>> = await toFormikValidate(schemas[form])({
      ...good,
      ...secrets,
      [field]: value,
    });
    expect(errors[field]).toBe(message);
  },
);
