import { resendEmailVerification } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { notify } from '../../../shared/notices/notices.js';

export function EmailDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const resend = useCommand(resendEmailVerification);
  const send = async () => {
    try {
      const answer = await resend.run();
      notify.success(answer.message ?? `We sent a new link to ${email}.`);
      onClose();
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <AppDialog
      open
      title="Verify your e-mail"
      onClose={onClose}
      width={480}
      actions={
        <Button variant="contained" disabled={resend.running} onClick={() => void send()}>
          {resend.running ? 'Sending…' : 'Send the link again'}
        </Button>
      }
    >
      <Typography>
        We sent a link to <strong>{email}</strong>. Open it, and you can apply to projects.
      </Typography>
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>
        Nothing there? Look into the spam folder, or have it sent again.
      </Typography>
    </AppDialog>
  );
}
