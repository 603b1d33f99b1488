import { savedMessages, type SectionLock } from '@panelist/domain/profile/browser';
import { useState } from 'react';
import { usePatchProfile } from '../../api/save-section.js';
import { announceWorkEmail, mismatchQuestion } from '../../api/work-email.js';
import { within } from '../../model/by-rules.js';
import {
  employmentPayload,
  employmentSchema,
  employmentValues,
  type ProfileEmploymentValues,
} from '../../model/employment-form.js';
import { LockLine } from '../locked-dialog.js';
import { SectionDialog } from '../section-dialog.js';
import { summaries } from '../section-summary.js';
import { WorkEmailField } from '../work-email-fields.js';
import type { DialogProps } from './dialog-props.js';

interface WorkEmailDialogProps extends DialogProps {
  readonly lock: SectionLock;
}

/** Employment while it is locked: its work e-mail is not verified and may be corrected. */
export function WorkEmailDialog({ profile, lock, onClose }: WorkEmailDialogProps) {
  const patch = usePatchProfile(profile.id);
  const [problem, setProblem] = useState<string | null>(null);
  const { employment } = profile;
  return (
    <SectionDialog<ProfileEmploymentValues>
      title="Employment"
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
      save="Save work email"
    >
      <LockLine lock={lock} />
      <WorkEmailField onProblem={setProblem} />
      <summaries.employment profile={profile} />
    </SectionDialog>
  );
}
