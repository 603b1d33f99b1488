import { lookup, savedMessages, signUpIndustries } from '@panelist/domain/profile/browser';
import { useState } from 'react';
import { EmploymentFields } from '../../../../shared/employment/employment-fields.js';
import { announceWorkEmail, companyIdOf, mismatchQuestion } from '../../../../shared/employment/work-email.js';
import { WorkEmailField, WorkEmailFields } from '../../../../shared/employment/work-email-fields.js';
import { SelectField } from '../../../../shared/forms/select-field.js';
import { YesNoField } from '../../../../shared/forms/yes-no-field.js';
import { usePatchProfile } from '../../api/save-section.js';
import { within } from '../../model/by-rules.js';
import { employmentPayload, employmentSchema, employmentValues } from '../../model/employment-form.js';
import { LockLine } from '../../../../shared/profile/lock.js';
import { LockedDialog } from '../locked-dialog.js';
import { SectionDialog } from '../section-dialog.js';
import { summaries } from '../section-summary.js';
import type { DialogProps } from './dialog-props.js';

const title = 'Employment';

const choicesOf = (list: Parameters<typeof lookup>[0]) => (list === 'industries' ? signUpIndustries() : lookup(list));

/**
 * The employment section. While it is locked, a work e-mail that is not verified may be corrected all
 * the same (contract, Profile).
 */
export function EmploymentDialog({ profile, lock, onClose }: DialogProps) {
  const patch = usePatchProfile(profile.id);
  const [problem, setProblem] = useState<string | null>(null);
  const { employment } = profile;
  if (lock && (employment.email === null || employment.isEmailVerified)) {
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
        // The company is locked, and so is its id.
        const company = lock ? {} : { internalOrExternalCompanyId: await companyIdOf(values) };
        await patch({ employment: { ...payload, ...company } });
        announceWorkEmail(payload.email, employment);
      }}
      saved={savedMessages.employment}
      questionFor={mismatchQuestion}
      blockedBecause={problem === null ? null : 'Before you can save: Work email.'}
      locks={lock === null}
      save={lock ? 'Save work email' : 'Save'}
    >
      {lock ? (
        <>
          <LockLine lock={lock} />
          <WorkEmailField onProblem={setProblem} />
          <summaries.employment profile={profile} />
        </>
      ) : (
        <>
          <EmploymentFields choicesOf={choicesOf} />
          <SelectField name="income" label="Personal income" choices={lookup('income')} placeholder="Not said" optional />
          <YesNoField name="smallBusinessOwner" label="Do you own a small business?" optional />
          <WorkEmailFields onProblem={setProblem} />
        </>
      )}
    </SectionDialog>
  );
}
