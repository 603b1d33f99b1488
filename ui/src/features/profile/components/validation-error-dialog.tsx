import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';

interface ValidationErrorDialogProps {
  /** Why the server refuses the section; null closes the dialog. */
  readonly message: string | null;
  readonly onBack: () => void;
}

/** Document 3 §4: what the check before saving found. */
export function ValidationErrorDialog({ message, onBack }: ValidationErrorDialogProps) {
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(message);
  if (message !== null && message !== shown) setShown(message);
  return (
    <AppDialog
      open={message !== null}
      title="Profile Validation Error"
      onClose={onBack}
      width={480}
      actions={
        <Button variant="contained" onClick={onBack} autoFocus>
          Back to editing
        </Button>
      }
    >
      <Typography>{shown}</Typography>
    </AppDialog>
  );
}
