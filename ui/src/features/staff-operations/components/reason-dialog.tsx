import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { reasonSchema } from '../model/reason.js';
import { Muted, Toolbar } from '../../../shared/display/layout.js';

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
      <Muted mb={2}>{text}</Muted>
      <Form
        initialValues={{ reason: '' }}
        schema={schema}
        onSubmit={async ({ reason }) => onConfirm(reason.trim())}
        label={confirm}
        summary="failure"
      >
        <TextField name="reason" label={label} rows={2} maxLength={500} hint={hint} inputProps={{ autoFocus: true }} />
        <Toolbar gap={1}>
          <Button variant="outlined" onClick={onClose} disabled={running}>
            Cancel
          </Button>
          <SubmitButton size="medium" busy={busy}>
            {confirm}
          </SubmitButton>
        </Toolbar>
      </Form>
    </AppDialog>
  );
}
