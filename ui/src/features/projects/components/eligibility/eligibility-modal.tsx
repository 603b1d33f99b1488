import type { Profile, SectionLock } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AppDialog } from '../../../../shared/dialog/app-dialog.js';
import { workEmailHint } from '../../../../entities/employment/employment-values.js';
import { standingText, workEmailStanding } from '../../../../entities/employment/work-email-standing.js';
import { LockLine } from '../../../../entities/profile/lock.js';
import { Banner } from '../../../../shared/states/banner.js';
import type { EligibilityStep } from '../../model/eligibility-step.js';
import type { EligibilityDialogProps } from './eligibility-props.js';
import { Muted, Stack } from '../../../../shared/display/layout.js';

export interface EligibilityModalProps extends Pick<EligibilityDialogProps, 'project' | 'onClose'> {
  readonly step: Exclude<EligibilityStep, 'edit'>;
  readonly employment: Profile['employment'];
  /** The lock of the employment section if it is locked now. */
  readonly lock: SectionLock | null;
  /** Where the link went; null while none was sent. */
  readonly sentTo: string | null;
  /** The participant said that the link was opened, and it was not. */
  readonly checked: boolean;
  readonly sending: boolean;
  readonly onEdit: () => void;
  readonly onSend: () => void;
  readonly onCheck: () => void;
}

interface Content {
  readonly title: string;
  readonly body: ReactNode;
  readonly actions: ReactNode;
}

/** One modal of the way to eligibility (document 2 §2, Modals). */
export function EligibilityModal(props: EligibilityModalProps) {
  const { title, body, actions } = contents[props.step](props);
  return (
    <AppDialog open title={title} onClose={props.onClose} width={480} actions={actions}>
      <Stack gap={1.5}>{body}</Stack>
    </AppDialog>
  );
}

const contents: Readonly<Record<EligibilityModalProps['step'], (props: EligibilityModalProps) => Content>> = {
  'need-employment-info': ({ project, employment, lock, onClose, onEdit }) => {
    // While the section is locked, only an address that is saved already may be corrected.
    const isStuck = lock !== null && employment.email === null;
    return {
      title: 'Your employment details are needed',
      body: (
        <>
          <Typography>
            “{project.name}” is for industry professionals. Tell us about your work and add a work e-mail; then we send you a link
            to verify it.
          </Typography>
          {lock && <LockLine lock={lock} />}
          <Quiet>{workEmailHint}</Quiet>
        </>
      ),
      actions: isStuck ? (
        <Main onClick={onClose}>Close</Main>
      ) : (
        <>
          <Other onClick={onClose}>Not now</Other>
          <Main onClick={onEdit}>Add employment details</Main>
        </>
      ),
    };
  },
  'verify-work-email': ({ project, employment, sending, onEdit, onSend }) => {
    const isExpired = workEmailStanding(employment) === 'expired';
    return {
      title: isExpired ? 'Verify your work e-mail again' : 'Verify your work e-mail',
      body: (
        <>
          <Typography>
            “{project.name}” is for industry professionals. We send a link to <strong>{employment.email}</strong>; open it to
            verify this address.
          </Typography>
          <Quiet>{isExpired ? standingText.expired : workEmailHint}</Quiet>
        </>
      ),
      actions: (
        <>
          <Other onClick={onEdit}>Use another address</Other>
          <Main onClick={onSend} busy={sending}>
            {sending ? 'Sending…' : 'Send verification'}
          </Main>
        </>
      ),
    };
  },
  'email-sent': (props) => ({
    title: 'Work e-mail verification sent',
    body: <Sent {...props} />,
    actions: <AfterSending {...props} />,
  }),
  'info-added': (props) => {
    const { sentTo, employment, sending, onClose, onSend } = props;
    const title = 'Employment details added';
    if (sentTo !== null) return { title, body: <Sent {...props} />, actions: <AfterSending {...props} /> };
    return {
      title,
      body: (
        <Typography>
          One step is left: verify <strong>{employment.email}</strong>. We send you a link to open.
        </Typography>
      ),
      actions: (
        <>
          <Other onClick={onClose}>Not now</Other>
          <Main onClick={onSend} busy={sending}>
            {sending ? 'Sending…' : 'Send verification'}
          </Main>
        </>
      ),
    };
  },
  verified: ({ project, onClose }) => ({
    title: 'Your work e-mail is verified',
    body: <Typography>You can apply to “{project.name}” and other projects for industry professionals.</Typography>,
    actions: <Main onClick={onClose}>Done</Main>,
  }),
};

function Sent({ sentTo, employment, checked }: EligibilityModalProps) {
  return (
    <>
      <Typography>
        We have sent a link to <strong>{sentTo ?? employment.email}</strong>. Open it, then come back to this page.
      </Typography>
      {checked && <Banner meaning="attention">Your work e-mail is not verified yet. Open the link in the mail first.</Banner>}
      <Quiet>Nothing there? Look into the spam folder, or have it sent again.</Quiet>
    </>
  );
}

function AfterSending({ sending, onSend, onCheck }: EligibilityModalProps) {
  return (
    <>
      <Other onClick={onSend} busy={sending}>
        {sending ? 'Sending…' : 'Send again'}
      </Other>
      <Main onClick={onCheck}>I have opened the link</Main>
    </>
  );
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <Muted variant="body2">{children}</Muted>;
}

interface ActionProps {
  readonly onClick: () => void;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

const Main = ({ busy = false, ...props }: ActionProps) => (
  <Button variant="contained" aria-disabled={busy || undefined} {...props} />
);
const Other = ({ busy = false, ...props }: ActionProps) => (
  <Button variant="outlined" aria-disabled={busy || undefined} {...props} />
);
