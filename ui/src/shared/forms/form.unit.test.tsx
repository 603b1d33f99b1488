import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../api/api-error.js';
import { renderOnPage, usingServer } from '../testing/component.test-kit.js';
import { Form } from './form.js';
import { SaveRow } from './save-row.js';
import { SubmitButton } from './submit-button.js';
import { TextField } from './text-field.js';

usingServer({ beforeAll, afterEach, afterAll });

const schema = z.object({ city: z.string().min(1, 'City is required.') });
type Save = (values: z.infer<typeof schema>) => Promise<void>;
const refusal = (field: string) =>
  new ApiError({ code: 'request.invalid', message: 'Invalid.', status: 422, errors: [{ field, message: 'Not that one.' }] });

async function filled(save: Save) {
  const { user } = renderOnPage(
    <Form initialValues={{ city: '' }} schema={schema} onSubmit={save} label="Place" summary="failure">
      <TextField name="city" label="City" />
      <SaveRow>Save</SaveRow>
    </Form>,
  );
  await user.type(screen.getByLabelText('City'), 'Paris');
  return user;
}
const saveButton = () => screen.getByRole('button', { name: 'Save' });

test('what the server says of a field is shown, and another try asks it again', async () => {
  const save = jest.fn<Save>().mockRejectedValueOnce(refusal('city')).mockResolvedValueOnce();
  const user = await filled(save);
  await user.click(saveButton());
  expect(await screen.findByText('Not that one.')).toBeInTheDocument();
  expect(saveButton()).toBeEnabled();
  await user.click(saveButton());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByText('Not that one.')).not.toBeInTheDocument());
});

test('what the server says of no field of the form is said of the whole, and blocks nothing', async () => {
  const save = jest.fn<Save>().mockRejectedValue(refusal('totp'));
  const user = await filled(save);
  await user.click(saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not that one.');
  await user.click(saveButton());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
});

function FormThatChecks({ save }: { readonly save: Save }) {
  const [checks, setChecks] = useState(false);
  return (
    <Form initialValues={{ city: 'Paris' }} schema={schema} onSubmit={save} label="Place">
      <input aria-label="Street" onBlur={() => setChecks(true)} />
      <SubmitButton disabled={checks}>Save</SubmitButton>
    </Form>
  );
}

test('a press counts though leaving a field for it begins a check', async () => {
  const save = jest.fn<Save>().mockResolvedValue();
  renderOnPage(<FormThatChecks save={save} />);
  fireEvent.pointerDown(saveButton());
  fireEvent.blur(screen.getByLabelText('Street'));
  fireEvent.pointerUp(saveButton());
  fireEvent.click(saveButton());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(saveButton()).toBeDisabled());
});
