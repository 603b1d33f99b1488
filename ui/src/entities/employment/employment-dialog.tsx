import { lookup, savedMessages, signUpIndustries, type Profile, type SectionLock } from '@panelist/domain/profile/browser';
import { useState, type ReactNode } from 'react';
import { SelectField } from '../../shared/forms/select-field.js';
import { YesNoField } from '../../shared/forms/yes-no-field.js';
import { within } from '../../shared/forms/by-rules.js';
import { LockLine } from '../profile/lock.js';
import { LockedDialog } from '../profile/locked-dialog.js';
import { usePatchProfile } from '../profile/save-section.js';
import { SectionDialog } from '../profile/section-dialog.js';
import { EmploymentFields } from './employment-fields.js';
import { employmentPayload, employmentSchema, employmentValues, type ProfileEmploymentValues } from './employment-form.js';
import { announceWorkEmail, companyIdOf, mismatchQuestion } from './work-email.js';
import { WorkEmailField, WorkEmailFields } from './work-email-fields.js';

const choicesOf = (list: Parameters<typeof lookup>[0]) => (list === 'industries' ? signUpIndustries() : lookup(list));

export interface EmploymentDialogProps {
  readonly profile: Profile;
  /** The section's lock if it is locked now. */
  readonly lock: SectionLock | null;
  readonly onClose: () => void;
  /** After saving, instead of `onClose`; then it says itself that a link is on its way. */
  readonly onSaved?: (email: string) => void;
  readonly title?: string;
  /** What is saved, shown while the section is locked. */
  readonly summary?: ReactNode;
  /** Whether the address of the page does not name this dialog. */
  readonly isOffAddress?: boolean;
  /** Whether the form asks for a work e-mail from the start. */
  readonly wantsWorkEmail?: boolean;
}

/**
 * The employment section. While it is locked, a work e-mail that is not verified may be corrected
 * all the same (contract, Profile).
 */
export function EmploymentDialog({
  profile,
  lock,
  onClose,
  onSaved,
  title = 'Employment',
  summary = null,
  isOffAddress = false,
  wantsWorkEmail = false,
}: EmploymentDialogProps) {
  const patch = usePatchProfile(profile.id);
  const [problem, setProblem] = useState<string | null>(null);
  const { employment } = profile;
  if (lock && (employment.email === null || employment.isEmailVerified)) {
    return (
      <LockedDialog title={title} lock={lock} onClose={onClose}>
        {summary}
      </LockedDialog>
    );
  }
  const saved = employmentValues(profile);
  return (
    <SectionDialog<ProfileEmploymentValues>
      title={title}
      onClose={onClose}
      {...(onSaved ? { onSaved: ({ email }) => onSaved(email.trim().toLowerCase()) } : {})}
      isOffAddress={isOffAddress}
      initialValues={wantsWorkEmail ? { ...saved, hasWorkEmail: true } : saved}
      schema={employmentSchema}
      fieldOf={within('employment')}
      onSave={async (values) => {
        const payload = employmentPayload(values);
        // The company is locked, and so is its id.
        const company = lock ? {} : { internalOrExternalCompanyId: await companyIdOf(values) };
        await patch({ employment: { ...payload, ...company } });
        if (!onSaved) announceWorkEmail(payload.email, employment);
      }}
      saved={savedMessages.employment}
      questionFor={mismatchQuestion}
      blockedBecause={problem === null ? null : 'Before you can save: Work e-mail.'}
      locks={lock === null}
      save={lock ? 'Save work e-mail' : 'Save'}
    >
      {lock ? (
        <>
          <LockLine lock={lock} />
          <WorkEmailField onProblem={setProblem} />
          {summary}
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
