import { isEmployed } from '@panelist/domain/identity/browser';
import { lookup, savedMessages, signUpIndustries } from '@panelist/domain/profile/browser';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { EmployedFields } from '../../../../shared/employment/employed-fields.js';
import { ChipsField } from '../../../../shared/forms/chips-field.js';
import { SelectField } from '../../../../shared/forms/select-field.js';
import { YesNoField } from '../../../../shared/forms/yes-no-field.js';
import { usePatchProfile } from '../../api/save-section.js';
import { within } from '../../model/by-rules.js';
import {
  employmentPayload,
  employmentSchema,
  employmentValues,
  type ProfileEmploymentValues,
} from '../../model/employment-form.js';
import { announceWorkEmail, mismatchQuestion } from '../../api/work-email.js';
import { LockedDialog } from '../locked-dialog.js';
import { SectionDialog } from '../section-dialog.js';
import { summaries } from '../section-summary.js';
import { WorkEmailFields, type WorkEmailProblem } from '../work-email-fields.js';
import type { DialogProps } from './dialog-props.js';
import { WorkEmailDialog } from './work-email-dialog.js';

const title = 'Employment';

export function EmploymentDialog({ profile, lock, onClose }: DialogProps) {
  const patch = usePatchProfile(profile.id);
  const [problem, setProblem] = useState<string | null>(null);
  const { employment } = profile;
  if (lock) {
    // A work e-mail that is not verified may be corrected all the same (contract, Profile).
    if (employment.email !== null && !employment.isEmailVerified)
      return <WorkEmailDialog profile={profile} lock={lock} onClose={onClose} />;
    return (
      <LockedDialog title={title} lock={lock} onClose={onClose}>
        <summaries.employment profile={profile} />
      </LockedDialog>
    );
  }
  return (
    <SectionDialog
      title={title}
      onClose={onClose}
      initialValues={employmentValues(profile)}
      schema={employmentSchema}
      fieldOf={within('employment')}
      onSave={async (values) => {
        const payload = employmentPayload(values);
        await patch({ employment: payload });
        announceWorkEmail(payload.email, employment);
      }}
      saved={savedMessages.employment}
      questionFor={mismatchQuestion}
      blockedBecause={problem === null ? null : 'Before you can save: Work email.'}
      locks
    >
      <EmploymentFields onProblem={setProblem} />
    </SectionDialog>
  );
}

function EmploymentFields({ onProblem }: WorkEmailProblem) {
  const { values } = useFormikContext<ProfileEmploymentValues>();
  return (
    <>
      <SelectField name="employmentStatus" label="Employment status" choices={lookup('employmentStatus')} />
      <ChipsField name="industry" label="Industries" choices={signUpIndustries()} hint="1 to 5." placeholder="Choose" />
      {isEmployed(values.employmentStatus) && <EmployedFields choicesOf={lookup} />}
      <SelectField name="income" label="Personal income" choices={lookup('income')} placeholder="Not said" optional />
      <YesNoField name="smallBusinessOwner" label="Do you own a small business?" optional />
      <WorkEmailFields onProblem={onProblem} />
    </>
  );
}
