import { useFormikContext } from 'formik';
import { useState } from 'react';
import { AutocompleteField } from '../forms/autocomplete-field.js';
import { ChipsField } from '../forms/chips-field.js';
import { SelectField, type Choice } from '../forms/select-field.js';
import { TextField } from '../forms/text-field.js';
import { notListed, useJobTitleSearch } from '../lookups/job-title-search.js';
import type { EmploymentValues } from './employment-values.js';

interface EmployedFieldsProps {
  readonly choicesOf: (list: 'companySize' | 'seniorityLevel' | 'jobFunction') => readonly Choice[];
}

/** The fields for employed participants. */
export function EmployedFields({ choicesOf }: EmployedFieldsProps) {
  const { values } = useFormikContext<EmploymentValues>();
  const [typed, setTyped] = useState('');
  const { titles, searching, asked } = useJobTitleSearch(typed);
  return (
    <>
      <TextField name="company" label="Company" autoComplete="organization" maxLength={101} />
      <SelectField name="companySize" label="Company size" choices={choicesOf('companySize')} />
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
      <SelectField name="seniorityLevel" label="Seniority" choices={choicesOf('seniorityLevel')} />
      <ChipsField
        name="jobFunctions"
        label="Job functions"
        choices={choicesOf('jobFunction')}
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
