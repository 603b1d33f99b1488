import { useState } from 'react';
import { z } from 'zod';
import { AutocompleteField } from '../../../shared/forms/autocomplete-field.js';
import { CheckGroupField } from '../../../shared/forms/check-group-field.js';
import { ChipsField } from '../../../shared/forms/chips-field.js';
import { CityField } from '../../../shared/forms/city-field.js';
import { DateField } from '../../../shared/forms/date-field.js';
import { Form } from '../../../shared/forms/form.js';
import { PasswordField } from '../../../shared/forms/password-field.js';
import { PhoneField } from '../../../shared/forms/phone-field.js';
import { SaveRow } from '../../../shared/forms/save-row.js';
import { SelectField, type Choice } from '../../../shared/forms/select-field.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { SwitchField } from '../../../shared/forms/switch-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { YesNoField } from '../../../shared/forms/yes-no-field.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { Specimen } from './specimen.js';

const choices: readonly Choice[] = [
  { code: 'tea', value: 'Tea' },
  { code: 'coffee', value: 'Coffee' },
  { code: 'water', value: 'Water' },
];
const countries: readonly Choice[] = [
  { code: 'US', value: 'United States' },
  { code: 'DE', value: 'Germany' },
];
const empty = {
  text: '',
  area: '',
  secret: '',
  day: '',
  drink: '',
  drinks: [] as readonly string[],
  tags: [] as readonly string[],
  found: null as Choice | null,
  agreed: null as boolean | null,
  mails: false,
  phone: '',
  country: 'US',
  place: null,
};
const filled = {
  ...empty,
  text: 'Ada',
  area: 'Two lines\nof text',
  secret: 'not-a-secret',
  day: '1990-05-17',
  drink: 'tea',
  drinks: ['tea', 'water'],
  tags: ['coffee'],
  found: choices[0] ?? null,
  agreed: true,
  mails: true,
  phone: '+1 202 555 0123',
};
const required = 'Please fill this in.';
const anything = z.object({});
const everything = z.object({
  text: z.string().min(1, required),
  area: z.string().min(1, required),
  secret: z.string().min(1, required),
  day: z.string().min(1, required),
  drink: z.string().min(1, required),
  drinks: z.array(z.string()).min(1, 'Choose one at least.'),
  tags: z.array(z.string()).min(1, 'Choose one at least.'),
  found: z.object({}, { error: required }),
  agreed: z.boolean({ error: 'Yes or no?' }),
  phone: z.string().min(1, required),
});

/** Every field in one state. */
function Fields({ disabled = false }: { readonly disabled?: boolean }) {
  return (
    <>
      <TextField name="text" label="One line" hint="With a hint" disabled={disabled} />
      <TextField name="area" label="Several lines" rows={2} maxLength={200} warnsAt={0} optional disabled={disabled} />
      <PasswordField name="secret" label="Password" autoComplete="new-password" disabled={disabled} />
      <DateField name="day" label="Day" disabled={disabled} />
      <SelectField name="drink" label="One of a short list" choices={choices} disabled={disabled} />
      <AutocompleteField
        name="found"
        label="One of a long list"
        options={choices}
        labelOf={({ value }) => value}
        keyOf={({ code }) => code}
        disabled={disabled}
      />
      <CheckGroupField name="drinks" label="Several of a short list" choices={choices} disabled={disabled} />
      <ChipsField name="tags" label="Several of a long list" choices={choices} freeText disabled={disabled} />
      <YesNoField name="agreed" label="Yes or no" disabled={disabled} />
      <SwitchField name="mails" label="On or off" hint="Counts at once" disabled={disabled} />
      <PhoneField name="phone" label="Phone" countryName="country" countries={countries} disabled={disabled} />
    </>
  );
}

const states = ['empty', 'filled', 'disabled', 'with errors'] as const;
type State = (typeof states)[number];

/** Forms; one at a time, because a field's name is its address on the page. */
export function FormSpecimens() {
  const [state, show] = useState<State>('empty');
  return (
    <>
      <Specimen
        name="Form and fields"
        columns={2}
        states={{
          'which state': (
            <Form
              initialValues={{ state }}
              schema={anything}
              label="State of the fields"
              onSubmit={async () => Promise.resolve()}
            >
              <SelectField
                name="state"
                label="State"
                choices={states.map((code) => ({ code, value: code }))}
                onChosen={(code) => show(states.find((each) => each === code) ?? 'empty')}
              />
            </Form>
          ),
          [state]: <FieldsIn key={state} state={state} />,
        }}
      />
      <Specimen
        name="CityField, with PlacesAttribution"
        states={{
          empty: (
            <Form
              initialValues={{ country: 'US', place: null }}
              schema={anything}
              label="A city"
              onSubmit={async () => Promise.resolve()}
            >
              <CityField hint="The nearest larger one will do" />
            </Form>
          ),
        }}
      />
    </>
  );
}

function FieldsIn({ state }: { readonly state: State }) {
  const [sent, setSent] = useState(false);
  return (
    <Form
      initialValues={state === 'filled' || state === 'disabled' ? filled : empty}
      schema={state === 'with errors' ? everything : anything}
      label={`Fields, ${state}`}
      onSubmit={async () => Promise.resolve(setSent(true))}
    >
      <Fields disabled={state === 'disabled'} />
      {state === 'with errors' ? <SubmitButton>Show the errors</SubmitButton> : <SaveRow>Save</SaveRow>}
      {sent && <ErrorAlert>Nothing is saved here.</ErrorAlert>}
    </Form>
  );
}
