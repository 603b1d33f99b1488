import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { reasonSchema } from '../model/reason.js';

/** The API makes some reasons optional; this dialog requires one for the audit log. */
const schema = z.object({ reason: reasonSchema });

interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What happens, in sentences. */
  readonly text: ReactNode;
  readonly label?: string;
  readonly hint?: string;
  readonly confirm: string;
  /** On the confirming button while `onConfirm` runs. */
  readonly busy: string;
  readonly running: boolean;
  /** Closes nothing: the caller does, once it succeeded. A refusal is shown at the field. */
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** For what operations do only with a reason. */
export function ReasonDialog({
  open,
  title,
  text,
  label = 'Reason',
  hint = 'The payout’s history keeps it.',
  confirm,
  busy,
  running,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  return (
    <AppDialog open={open} title={title} onClose={onClose} locked={running} width={520}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{text}</Typography>
      <Form
        initialValues={{ reason: '' }}
        schema={schema}
        onSubmit={async ({ reason }) => onConfirm(reason.trim())}
        label={confirm}
        summary="failure"
      >
        <TextField name="reason" label={label} rows={2} maxLength={500} hint={hint} inputProps={{ autoFocus: true }} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
          <Button variant="outlined" onClick={onClose} disabled={running}>
            Cancel
          </Button>
          <SubmitButton size="medium" busy={busy}>
            {confirm}
          </SubmitButton>
        </Box>
      </Form>
    </AppDialog>
  );
}
