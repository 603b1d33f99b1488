import { retryPayout } from '@panelist/domain/payout/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { z } from 'zod';
import { useCommand } from '../../../shared/api/use-command.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { formatMoney } from '../../../shared/money/money.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { methodPhrase } from '../../../shared/payout/method-text.js';
import type { OperationsPayout } from '../model/operations-status.js';

/** The API makes the reason optional; this dialog requires one for the audit log. */
const schema = z.object({
  reason: z.string().trim().min(1, { error: 'Say why, in a few words.' }).max(500, { error: 'At most 500 characters.' }),
});

interface RetryDialogProps {
  readonly open: boolean;
  readonly payout: OperationsPayout;
  readonly onClose: () => void;
}

export function RetryDialog({ open, payout, onClose }: RetryDialogProps) {
  const retry = useCommand(retryPayout);
  const send = async ({ reason }: { readonly reason: string }) => {
    await retry.run({ params: { id: payout.id }, body: { reason: reason.trim() } });
    notify.success('It is being sent again. The steps show how it goes.');
    onClose();
  };
  return (
    <AppDialog open={open} title="Send this payout again?" onClose={onClose} locked={retry.running} width={520}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {formatMoney(payout.net)} as {methodPhrase[payout.type]} to {payout.email}. Nothing was paid so far, so it is paid once.
      </Typography>
      <Form initialValues={{ reason: '' }} schema={schema} onSubmit={send} label="Send again" summary="failure">
        <TextField
          name="reason"
          label="Reason"
          rows={2}
          maxLength={500}
          hint="Stands in the payout’s history."
          inputProps={{ autoFocus: true }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
          <Button variant="outlined" onClick={onClose} disabled={retry.running}>
            Cancel
          </Button>
          <SubmitButton size="medium" busy="Sending…">
            Send again
          </SubmitButton>
        </Box>
      </Form>
    </AppDialog>
  );
}
