import Button from '@mui/material/Button';
import { normaliseEmail } from '@panelist/domain/kernel/browser';
import { changePayoutDestination, type PayoutWithSteps } from '@panelist/domain/payout/browser';
import { payoutSettings } from '@panelist/domain/profile/browser';
import { useCommand } from '../../shared/api/use-command.js';
import { useQuery } from '../../shared/api/use-query.js';
import { Form } from '../../shared/forms/form.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { notify } from '../../shared/notices/notices.js';
import { DestinationFields, destinationRules, type Destination } from './destination-fields.js';
import { canRetry, isGiftCardBought } from './payout-status.js';
import { Row } from '../../shared/display/layout.js';

interface DestinationFormProps {
  readonly payout: PayoutWithSteps;
  readonly onDone: () => void;
}

/** Where one payment goes. After a failed delivery, saving sends it again at once. */
export function DestinationForm({ payout, onDone }: DestinationFormProps) {
  const failed = canRetry(payout);
  const change = useCommand(changePayoutDestination);
  const settings = useQuery(payoutSettings, {});
  const bought = isGiftCardBought(payout);
  const initial: Destination = { type: payout.type, email: payout.email };
  const save = async (values: Destination) => {
    const body = { ...values, email: normaliseEmail(values.email) };
    const { heldUntil } = await change.run({ params: { id: payout.id }, body });
    const atOnce = failed ? `It is being sent again to ${body.email}.` : `It will go to ${body.email}.`;
    notify.success(
      heldUntil === null
        ? atOnce
        : `We sent a mail to your account’s address. Once you confirm it there, the payment goes to ${body.email}.`,
    );
    onDone();
  };
  return (
    <Form initialValues={initial} schema={destinationRules} onSubmit={save} label="Where this payment goes" summary="failure">
      <DestinationFields
        only={bought ? 'TREMENDOUS' : undefined}
        served={settings.data && { methods: settings.data.methods, country: settings.data.country, current: payout.type }}
      />
      <Row wraps gap={1}>
        <SubmitButton size="medium" busy={failed ? 'Sending…' : 'Saving…'}>
          {failed ? 'Save and send again' : 'Save'}
        </SubmitButton>
        {!failed && (
          <Button variant="outlined" onClick={onDone}>
            Leave as it is
          </Button>
        )}
      </Row>
    </Form>
  );
}
