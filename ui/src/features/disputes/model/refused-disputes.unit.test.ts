import { answerSchema, decisionSchema, writtenSchema } from '@panelist/domain/dispute/browser';
import { expect, test } from '@jest/globals';
import { refusedDisputes, type RefusedDispute } from '../../../../../domain/src/testing/refused-entries.test-kit.js';
import { toFormikValidate, type ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';

/** `command-api/src/dispute.int.test.ts` asks the server the same. */
const schemas: Readonly<Record<RefusedDispute['form'], ValidatingSchema>> = {
  contest: writtenSchema,
  answer: answerSchema,
  decide: decisionSchema,
  appeal: writtenSchema,
};
const text = 'I answered every question of the task.';
const good = { accepts: false, text, outcome: 'upheld', reason: text };

test.each(refusedDisputes.map((row) => [row.form, row.field, JSON.stringify(row.value)?.slice(0, 40), row] as const))(
  'the page refuses %s, %s: %s',
  async (form, field, _value, { value, message }) => {
    expect(await toFormikValidate(schemas[form])(good)).toEqual({});
    expect(await toFormikValidate(schemas[form])({ ...good, [field]: value })).toEqual({ [field]: message });
  },
);

test('a researcher who accepts may write nothing', async () => {
  expect(await toFormikValidate(answerSchema)({ accepts: true, text: '' })).toEqual({});
});
