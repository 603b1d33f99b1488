import { locationStep, parsePhone } from '@panelist/domain/identity/browser';
import type { Place } from '@panelist/domain/profile/browser';
import Alert from '@mui/material/Alert';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { AutocompleteField } from '../../../shared/forms/autocomplete-field.js';
import { Form } from '../../../shared/forms/form.js';
import { SelectField } from '../../../shared/forms/select-field.js';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { ContinueButton } from './continue-button.js';
import { usePlaceSearch } from '../../../shared/lookups/place-search.js';
import { readDraft, updateDraft, type SignUpDraft } from '../model/sign-up-draft.js';
import type { SignUpLists } from '../api/sign-up-lists.js';
import { locationOf } from '../model/sign-up-payload.js';
import type { StepProps } from './step-props.js';

type LocationValues = SignUpDraft['location'];

const saveLocation = (location: LocationValues) => updateDraft({ location });

/** The payload's schema, with its error moved to the page's field. */
function placeSchema({ knownCodes }: SignUpLists): ValidatingSchema {
  return {
    '~standard': {
      validate: (value) => {
        const result = locationStep({ knownCodes }).safeParse(locationOf(value as LocationValues) ?? { city: null });
        return result.success
          ? {}
          : { issues: result.error.issues.map((issue) => ({ message: issue.message, path: ['place'] })) };
      },
    },
  };
}

function LocationFields({ lists }: { readonly lists: SignUpLists }) {
  const { values, setFieldValue } = useFormikContext<LocationValues>();
  const [typed, setTyped] = useState('');
  const { places, searching } = usePlaceSearch(typed, values.country);
  const { personal } = readDraft();
  const phoneCountry = parsePhone(personal.phone, personal.phoneCountry)?.country;
  const nameOf = (code: string) => lists.of('country').find((entry) => entry.code === code)?.value ?? code;
  return (
    <>
      <SelectField
        name="country"
        label="Country"
        choices={lists.of('country')}
        onChosen={() => void setFieldValue('place', null)}
      />
      <AutocompleteField<Place>
        name="place"
        label="City"
        options={places}
        labelOf={(place) => place.label}
        keyOf={(place) => place.id}
        onSearch={setTyped}
        searching={searching}
        nothingFound={
          typed.trim().length < 2
            ? 'Type the first letters of your city'
            : 'No city of this name. The nearest larger one will do.'
        }
        placeholder="Start typing"
        hint="Some projects are held in person, near you."
      />
      {phoneCountry && phoneCountry !== values.country && (
        <Alert severity="info" sx={{ bgcolor: 'notice.ground', color: 'notice.text' }}>
          Your phone number is from {nameOf(phoneCountry)}, and you live in {nameOf(values.country)}. Please make sure that both
          are right.
        </Alert>
      )}
    </>
  );
}

export function LocationStep({ lists, back, onDone }: StepProps) {
  return (
    <Form
      label="Where you live"
      initialValues={readDraft().location}
      onRest={saveLocation}
      schema={placeSchema(lists)}
      onSubmit={async (values) => {
        saveLocation(values);
        await onDone();
      }}
    >
      <LocationFields lists={lists} />
      <ContinueButton back={back} />
    </Form>
  );
}
