import { isEmployed } from '@panelist/domain/identity/browser';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { ChipsField } from '../../../shared/forms/chips-field.js';
import { Form } from '../../../shared/forms/form.js';
import { SelectField } from '../../../shared/forms/select-field.js';
import { SwitchField } from '../../../shared/forms/switch-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { ContinueButton } from './continue-button.js';
import { EmployedFields } from '../../../shared/employment/employed-fields.js';
import { employmentSchema } from '../model/employment-schema.js';
import { readDraft, updateDraft } from '../model/sign-up-draft.js';
import type { SignUpLists } from '../api/sign-up-lists.js';
import type { EmploymentDraft } from '../model/sign-up-payload.js';
import { useSkillSearch } from '../../../shared/lookups/skill-search.js';
import type { StepProps } from './step-props.js';

const saveEmployment = (employment: EmploymentDraft) => updateDraft({ employment });

function EmploymentFields({ lists }: { readonly lists: SignUpLists }) {
  const { values, setFieldValue } = useFormikContext<EmploymentDraft>();
  const [typed, setTyped] = useState('');
  const { skills, searching } = useSkillSearch(typed);
  return (
    <>
      <SelectField name="employmentStatus" label="Employment status" choices={lists.of('employmentStatus')} />
      <ChipsField name="industry" label="Industries" choices={lists.of('industries')} hint="1 to 5." placeholder="Choose" />
      {isEmployed(values.employmentStatus) && <EmployedFields choicesOf={lists.of} />}
      <ChipsField
        name="skills"
        label="Skills"
        choices={skills}
        freeText
        onSearch={setTyped}
        searching={searching}
        placeholder="Type a skill, then press Enter"
        hint="At least one, at most 25. Press Enter to add what you typed."
      />
      <SwitchField
        name="hasWorkEmail"
        label="I have a work email"
        hint="You must provide a verified work email to participate in industry professional related research projects."
        onSwitched={(on) => {
          if (!on) void setFieldValue('email', '');
        }}
      />
      {values.hasWorkEmail && <TextField name="email" label="Work email" type="email" inputMode="email" autoComplete="off" />}
    </>
  );
}

export function EmploymentStep({ lists, back, onDone }: StepProps) {
  return (
    <Form
      label="Your work"
      initialValues={readDraft().employment}
      onRest={saveEmployment}
      schema={employmentSchema(lists)}
      onSubmit={async (values) => {
        saveEmployment(values);
        await onDone();
      }}
    >
      <EmploymentFields lists={lists} />
      <ContinueButton back={back} />
    </Form>
  );
}
