import { isEditable, sendWorkEmailVerification, type Profile } from '@panelist/domain/profile/browser';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/api-error.js';
import { serverNow } from '../../../../shared/api/server-time.js';
import { useCommand } from '../../../../shared/api/use-command.js';
import { AppDialog } from '../../../../shared/dialog/app-dialog.js';
import { EmploymentDialog } from '../../../../entities/employment/employment-dialog.js';
import { notify } from '../../../../shared/notices/notices.js';
import { useLocks, useOwnProfile } from '../../../../entities/profile/own-profile.js';
import { QueryState } from '../../../../shared/states/query-state.js';
import { Loading, TextSkeleton } from '../../../../shared/states/skeletons.js';
import { firstStep, type EligibilityStep } from '../../model/eligibility-step.js';
import type { EligibilityDialogProps } from './eligibility-props.js';
import { EligibilityModal } from './eligibility-modal.js';

type FlowProps = Pick<EligibilityDialogProps, 'project' | 'onClose'>;

/** Loads the profile and shows the modal that it needs. */
export function EligibilityFlow({ project, onClose }: FlowProps) {
  const profile = useOwnProfile();
  if (profile.data) return <Steps project={project} profile={profile.data} onClose={onClose} onCheck={profile.reload} />;
  return (
    <AppDialog open title="Projects for industry professionals" onClose={onClose} width={480}>
      <QueryState
        query={profile}
        skeleton={
          <Loading>
            <TextSkeleton lines={3} />
          </Loading>
        }
        errorTitle="Your profile could not be loaded"
      >
        {() => null}
      </QueryState>
    </AppDialog>
  );
}

interface StepsProps extends FlowProps {
  readonly profile: Profile;
  readonly onCheck: () => Promise<void>;
}

function Steps({ project, profile, onClose, onCheck }: StepsProps) {
  const [chosen, setChosen] = useState<EligibilityStep>(() => firstStep(profile));
  // A check that finds the address verified shows the last modal; this one says that it is not.
  const [checked, setChecked] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const locks = useLocks(profile.id);
  const send = useCommand(sendWorkEmailVerification);
  const { employment } = profile;
  // The link may be opened in another tab; the page hears of it.
  const step = employment.isEmailVerified && chosen !== 'edit' ? 'verified' : chosen;
  const employmentLock = locks.data?.employment;
  const lock = employmentLock && !isEditable(employmentLock, serverNow().toISOString()) ? employmentLock : null;

  const sendLink = async () => {
    try {
      await send.run();
      setChecked(false);
      setSentTo(employment.email);
      setChosen('email-sent');
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  const check = async () => {
    await onCheck();
    setChecked(true);
  };

  if (step === 'edit' && locks.data) {
    return (
      <EmploymentDialog
        profile={profile}
        lock={lock}
        title="Employment"
        isOffAddress
        wantsWorkEmail
        onClose={() => setChosen(firstStep(profile))}
        onSaved={(email) => {
          // A new address has its link already; for the same one the participant asks for it.
          setSentTo(email === employment.email ? null : email);
          setChosen('info-added');
        }}
      />
    );
  }
  return (
    <EligibilityModal
      step={step === 'edit' ? 'need-employment-info' : step}
      project={project}
      employment={employment}
      lock={lock}
      sentTo={sentTo}
      checked={checked}
      sending={send.running}
      onClose={onClose}
      onEdit={() => setChosen('edit')}
      onSend={() => void sendLink()}
      onCheck={() => void check()}
    />
  );
}
