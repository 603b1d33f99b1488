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
import { reasonSchema } from '../model/reason.js';

/** The API makes the reason optional; this dialog requires one for the audit log. */
const schema = z.object({ reason: reasonSchema });

const sendAgain = ({ net, type, email }: OperationsPayout) => ({
  title: 'Send this payout again?',
  what: `${formatMoney(net)} as ${methodPhrase[type]} to ${email}. Nothing was paid so far, so it is paid once.`,
  confirm: 'Send again',
  done: 'It is being sent again.',
});

const takeUpAgain = {
  title: 'Take this payout up again?',
  what: 'Workers ask the provider again, and send it again only under its own key, so it is paid once.',
  confirm: 'Take up again',
  done: 'Workers look after it again.',
};

interface RetryDialogProps {
  readonly open: boolean;
  readonly payout: OperationsPayout;
  readonly onClose: () => void;
}

export function RetryDialog({ open, payout, onClose }: RetryDialogProps) {
  const retry = useCommand(retryPayout);
  const texts = payout.leftToOperations === null ? sendAgain(payout) : takeUpAgain;
  const send = async ({ reason }: { readonly reason: string }) => {
    await retry.run({ params: { id: payout.id }, body: { reason: reason.trim() } });
    notify.success(`${texts.done} The steps show how it goes.`);
    onClose();
  };
  return (
    <AppDialog open={open} title={texts.title} onClose={onClose} locked={retry.running} width={520}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.what}</Typography>
      <Form initialValues={{ reason: '' }} schema={schema} onSubmit={send} label={texts.confirm} summary="failure">
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
            {texts.confirm}
          </SubmitButton>
        </Box>
      </Form>
    </AppDialog>
  );
}
