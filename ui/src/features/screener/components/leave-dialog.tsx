import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';

export interface LeaveDialogProps {
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onContinue: () => void;
}

/** The interstitial of spec 2, section 2. The draft keeps the answers. */
export function LeaveDialog({ open, onLeave, onContinue }: LeaveDialogProps) {
  return (
    <AppDialog
      open={open}
      title="Not a fit? Maybe you know someone that is."
      onClose={onContinue}
      width={520}
      actions={
        <>
          <Button variant="outlined" onClick={onLeave}>
            Leave screener
          </Button>
          <Button variant="contained" onClick={onContinue} autoFocus>
            Continue screener
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        The address of the project’s page can be passed on to whom it suits. Your own answers are saved: you can resume this
        screener from My Projects while the project takes applications.
      </Typography>
    </AppDialog>
  );
}
