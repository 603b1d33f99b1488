import { impersonate } from '@panelist/domain/support/browser';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';

interface LogInAsUserProps {
  readonly userId: string;
  readonly name: string;
  /** Leaves the page for an address of this origin. */
  readonly open?: (address: string) => void;
}

/** Asks for a reason and logs this browser in as the participant, for an hour at most. */
export function LogInAsUser({ userId, name, open = (address) => window.location.assign(address) }: LogInAsUserProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { run, running, error } = useCommand(impersonate);
  const missing = reason.trim() === '';
  const start = async () => {
    try {
      open((await run({ params: { userId }, body: { reason } })).url);
    } catch {
      // Shown below.
    }
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Log in as {name}
      </Button>
      <AppDialog
        open={asking}
        title={`Log in as ${name}`}
        onClose={() => setAsking(false)}
        locked={running}
        width={520}
        actions={
          <>
            <Typography id="why-first" variant="body2" aria-live="polite" sx={{ flex: 1, color: 'text.secondary' }}>
              {missing ? 'Say why first.' : null}
            </Typography>
            <Button variant="outlined" onClick={() => setAsking(false)} disabled={running}>
              Cancel
            </Button>
            <Button variant="contained" onClick={() => void start()} disabled={missing || running} aria-describedby="why-first">
              {running ? 'One moment…' : 'Log in'}
            </Button>
          </>
        }
      >
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          For an hour at most. {name} reads your first name, the time and the reason, and everything that you do carries your
          name. Contact details, password and payout settings cannot be changed.
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
