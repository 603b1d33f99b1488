import { changePayoutDestination } from '@panelist/domain/payout/browser';
import Button from '@mui/material/Button';
import { useCommand } from '../../../shared/api/use-command.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { formatMoney } from '../../../shared/money/money.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { DestinationFields, type Destination } from '../../../entities/payout/destination-fields.js';
import { destinationSchema } from '../../../entities/payout/destination-schema.js';
import { canRetry, isGiftCardBought } from '../../../entities/payout/payout-status.js';
import type { OperationsPayout } from '../model/operations-status.js';
import { reasonSchema } from '../model/reason.js';
import { Muted, Toolbar } from '../../../shared/display/layout.js';

const schema = destinationSchema.extend({ reason: reasonSchema });
type Proposal = Destination & { readonly reason: string };

interface DestinationDialogProps {
  readonly open: boolean;
  readonly payout: OperationsPayout;
  readonly onClose: () => void;
}

export function DestinationDialog({ open, payout, onClose }: DestinationDialogProps) {
  const change = useCommand(changePayoutDestination);
  const resends = canRetry(payout);
  const bought = isGiftCardBought(payout);
  const initial: Proposal = { type: payout.type, email: payout.email, reason: '' };
  const save = async (values: Proposal) => {
    const body = schema.parse(values);
    const { waitsForApproval } = await change.run({ params: { id: payout.id }, body });
    notify.success(waitsForApproval ? 'It waits for another member of staff to approve it.' : `It will go to ${body.email}.`);
    onClose();
  };
  return (
    <AppDialog open={open} title="Change where it goes" onClose={onClose} locked={change.running} width={600}>
      <Muted mb={2}>
        Another member of staff has to approve it.{' '}
        {resends
          ? `Then ${formatMoney(payout.net)} are sent again at once.`
          : `It has not been sent yet: then ${formatMoney(payout.net)} will go to the new address.`}
      </Muted>
      <Form initialValues={initial} schema={schema} onSubmit={save} label="Where this payout goes" summary="failure">
        <DestinationFields only={bought ? 'TREMENDOUS' : undefined} />
        <TextField
          name="reason"
          label="Reason"
          rows={2}
          maxLength={500}
          hint="The participant’s steps say that staff proposed it."
        />
        <Toolbar gap={1}>
          <Button variant="outlined" onClick={onClose} disabled={change.running}>
            Cancel
          </Button>
          <SubmitButton size="medium" busy="Saving…">
            Propose
          </SubmitButton>
        </Toolbar>
      </Form>
    </AppDialog>
  );
}
