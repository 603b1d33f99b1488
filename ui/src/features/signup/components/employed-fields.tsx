import { useFormikContext } from 'formik';
import { useState } from 'react';
import { AutocompleteField } from '../../../shared/forms/autocomplete-field.js';
import { ChipsField } from '../../../shared/forms/chips-field.js';
import { SelectField } from '../../../shared/forms/select-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notListed, useJobTitleSearch } from '../api/job-title-search.js';
import type { SignUpLists } from '../api/sign-up-lists.js';
import type { EmploymentDraft } from '../model/sign-up-payload.js';

/** The fields for employed participants. */
export function EmployedFields({ lists }: { readonly lists: SignUpLists }) {
  const { values } = useFormikContext<EmploymentDraft>();
  const [typed, setTyped] = useState('');
  const { titles, searching, asked } = useJobTitleSearch(typed);
  return (
    <>
      <TextField name="company" label="Company" autoComplete="organization" maxLength={101} />
      <SelectField name="companySize" label="Company size" choices={lists.of('companySize')} />
      <AutocompleteField<string>
        name="jobTitle"
        label="Job title"
        options={titles}
        labelOf={(title) => title}
        keyOf={(title) => title}
        onSearch={setTyped}
        searching={searching}
        nothingFound={asked ? 'Searching…' : 'Type at least 3 characters'}
        placeholder="Start typing"
      />
      {values.jobTitle === notListed && (
        <TextField name="customJobTitle" label="Your job title" autoComplete="organization-title" maxLength={101} />
      )}
      <SelectField name="seniorityLevel" label="Seniority" choices={lists.of('seniorityLevel')} />
      <ChipsField
        name="jobFunctions"
        label="Job functions"
        choices={lists.of('jobFunction')}
        hint="Up to 3."
        placeholder="Choose"
      />
      <TextField
        name="roleDescription"
        label="What you do"
        rows={3}
        hint={`In a sentence or two. ${500 - values.roleDescription.length} characters left.`}
      />
    </>
  );
}
