import Alert from '@mui/material/Alert';
import { useFormikContext } from 'formik';
import { CityField } from '../../../shared/forms/city-field.js';
import { Form } from '../../../shared/forms/form.js';
import { SelectField } from '../../../shared/forms/select-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { usePhoneNumbers, type PhoneNumbers } from '../../../shared/forms/use-phone-numbers.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { ContinueButton } from './continue-button.js';
import { emptyDraft, readDraft, updateDraft, type SignUpDraft } from '../model/sign-up-draft.js';
import type { SignUpLists } from '../api/sign-up-lists.js';
import type { StepProps } from './step-props.js';

type LocationValues = SignUpDraft['location'];

/** Where the phone is from is where the person probably lives. */
function initialLocation({ parsePhone }: PhoneNumbers): LocationValues {
  const { location, personal } = readDraft();
  if (location.place !== null || location.country !== emptyDraft.location.country) return location;
  return { ...location, country: parsePhone(personal.phone, personal.phoneCountry)?.country ?? location.country };
}

const saveLocation = (location: LocationValues) => updateDraft({ location });

function LocationFields({ lists, numbers }: { readonly lists: SignUpLists; readonly numbers: PhoneNumbers }) {
  const { values, setFieldValue } = useFormikContext<LocationValues>();
  const { personal } = readDraft();
  const phoneCountry = numbers.parsePhone(personal.phone, personal.phoneCountry)?.country;
  const nameOf = (code: string) => lists.of('country').find((entry) => entry.code === code)?.value ?? code;
  return (
    <>
      <SelectField
        name="country"
        label="Country"
        choices={lists.of('country')}
        onChosen={() => void setFieldValue('place', null)}
      />
      <CityField hint="Some projects are held in person, near you." />
      <TextField
        name="zipcode"
        label="Postal code"
        autoComplete="postal-code"
        optional
        hint="Helps to find projects held near you."
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
  const numbers = usePhoneNumbers();
  if (numbers === null) return <FormSkeleton fields={3} />;
  return (
    <Form
      label="Where you live"
      initialValues={initialLocation(numbers)}
      onRest={saveLocation}
      schema={async () => (await import('../model/location-schema.js')).locationSchema(lists)}
      onSubmit={async (values) => {
        saveLocation(values);
        await onDone();
      }}
    >
      <LocationFields lists={lists} numbers={numbers} />
      <ContinueButton back={back} />
    </Form>
  );
}
