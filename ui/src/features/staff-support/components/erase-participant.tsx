import { eraseParticipant, erasurePreview } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { notify } from '../../../shared/notices/notices.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';

interface EraseParticipantProps {
  readonly userId: string;
  readonly name: string;
}

/** Erases a participant at their request, with a reason for the access log (contract, Staff). */
export function EraseParticipant({ userId, name }: EraseParticipantProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { run, running, error } = useCommand(eraseParticipant);
  const preview = useQuery(erasurePreview, asking ? { params: { userId } } : null);
  const missing = reason.trim() === '';
  const erase = async () => {
    try {
      const { receipt } = await run({ params: { userId }, body: { reason } });
      setAsking(false);
      notify.success(`The account is erased. Receipt ${receipt.id}`);
    } catch {
      // Shown below.
    }
  };
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Erase
      </Button>
      <AppDialog
        open={asking}
        title={`Erase ${name}?`}
        onClose={() => setAsking(false)}
        locked={running}
        width={560}
        actions={
          <>
            <Typography id="why-erase" variant="body2" aria-live="polite" sx={{ flex: 1, color: 'text.secondary' }}>
              {missing ? 'Say why first.' : null}
            </Typography>
            <Button variant="outlined" onClick={() => setAsking(false)} disabled={running}>
              Cancel
            </Button>
            <Button
              variant="contained"
              color="error"
              onClick={() => void erase()}
              disabled={missing || running}
              aria-describedby="why-erase"
            >
              {running ? 'Erasing…' : 'Erase for good'}
            </Button>
          </>
        }
      >
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          At once and for good: nobody can read the personal data any more, and open applications and bookings are cancelled. The
          person gets a receipt by mail. {preview.data && `Payments whose records stay: ${preview.data.payments.length}.`} The
          reason stays in the access log, without names and addresses.
        </Typography>
        <TextField
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          fullWidth
          multiline
          minRows={2}
          autoFocus
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {error && <ErrorAlert>{error.message}</ErrorAlert>}
      </AppDialog>
    </>
  );
}
