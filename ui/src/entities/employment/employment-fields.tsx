import { isEmployed } from '@panelist/domain/identity/browser';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { AutocompleteField } from '../../shared/forms/autocomplete-field.js';
import { ChipsField } from '../../shared/forms/chips-field.js';
import { SelectField, type Choice } from '../../shared/forms/select-field.js';
import { TextField } from '../../shared/forms/text-field.js';
import { notListed, useJobTitleSearch } from '../../shared/lookups/job-title-search.js';
import type { EmploymentValues } from './employment-values.js';

interface EmploymentFieldsProps {
  /** Industries without "all industries". */
  readonly choicesOf: (
    list: 'employmentStatus' | 'industries' | 'companySize' | 'seniorityLevel' | 'jobFunction',
  ) => readonly Choice[];
}

/** Status and industries; of employed people company, title, job functions and role as well. */
export function EmploymentFields({ choicesOf }: EmploymentFieldsProps) {
  const { values } = useFormikContext<EmploymentValues>();
  return (
    <>
      <SelectField name="employmentStatus" label="Employment status" choices={choicesOf('employmentStatus')} />
      <ChipsField
        name="industry"
        label="Industries"
        choices={choicesOf('industries')}
        hint="Choose 1 to 5 industries."
        placeholder="Choose"
      />
      {isEmployed(values.employmentStatus) && <EmployedFields choicesOf={choicesOf} />}
    </>
  );
}

function EmployedFields({ choicesOf }: EmploymentFieldsProps) {
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
        hint="Choose 1 to 3 functions."
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
