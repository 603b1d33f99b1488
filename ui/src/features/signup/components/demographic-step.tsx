import { Form } from '../../../shared/forms/form.js';
import { SelectField } from '../../../shared/forms/select-field.js';
import { ContinueButton } from './continue-button.js';
import { readDraft, updateDraft, type SignUpDraft } from '../model/sign-up-draft.js';
import type { StepProps } from './step-props.js';

const saveDemographic = (demographic: SignUpDraft['demographic']) => updateDraft({ demographic });

export function DemographicStep({ lists, back, onDone }: StepProps) {
  return (
    <Form
      label="About you"
      initialValues={readDraft().demographic}
      onRest={saveDemographic}
      schema={async () => (await import('../model/demographic-schema.js')).demographicStep({ knownCodes: lists.knownCodes })}
      onSubmit={async (values) => {
        saveDemographic(values);
        await onDone();
      }}
    >
      <SelectField name="gender" label="Gender" choices={lists.of('gender')} />
      <SelectField name="ethnicity" label="Ethnicity" choices={lists.of('ethnicity')} />
      <SelectField name="educationLevel" label="Education level" choices={lists.of('educationLevel')} />
      <SelectField name="householdIncome" label="Household income" choices={lists.of('householdIncome')} optional />
      <ContinueButton back={back} />
    </Form>
  );
}
