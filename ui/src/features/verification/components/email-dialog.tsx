import { resendEmailVerification } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { notify } from '../../../shared/notices/notices.js';
import type { VerificationStep } from './verification-step.js';
import { Muted } from '../../../shared/display/layout.js';

interface EmailDialogProps extends VerificationStep {
  readonly email: string;
  readonly isVerified: boolean;
}

/** Ends by itself once the mail's link was opened, also in another tab or on another device. */
export function EmailDialog({ email, isVerified, above, onClose, onNext, onDone }: EmailDialogProps) {
  const resend = useCommand(resendEmailVerification);
  const finish = useEffectEvent(() => {
    notify.success('Your e-mail is verified.');
    onDone();
  });
  useEffect(() => {
    if (isVerified) finish();
  }, [isVerified]);
  const send = async () => {
    try {
      const answer = await resend.run();
      notify.success(answer.message ?? `We sent a new link to ${email}.`);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <AppDialog
      open
      title="Verify your e-mail"
      above={above}
      onClose={onClose}
      width={480}
      actions={
        <>
          {onNext && (
            <Button color="secondary" onClick={onNext}>
              Do this later
            </Button>
          )}
          <Button variant="contained" disabled={resend.running} onClick={() => void send()}>
            {resend.running ? 'Sending…' : 'Send the link again'}
          </Button>
        </>
      }
    >
      <Typography>
        We sent a link to <strong>{email}</strong>. Open it, and this step is done: you can leave this page open.
      </Typography>
      <Muted mt={1}>Nothing there? Look into the spam folder, or have it sent again.</Muted>
    </AppDialog>
  );
}
