import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { QueryState } from '../../shared/states/query-state.js';
import { TextSkeleton } from '../../shared/states/skeletons.js';
import Typography from '@mui/material/Typography';
import { mayCancel } from './action-views.js';
import { CheckInDialog } from './check-in-dialog.js';
import { DetailsDialog } from './details-dialog.js';
import { DeviceCheckDialog } from './device-check/device-check.js';
import { useSurveyResponse } from './survey-response.js';
import { TaskDialog } from './task-dialog.js';
import { useResponseDialogs } from './use-response-dialogs.js';
import { cancelSurvey, type SurveyResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useCommand } from '../../shared/api/use-command.js';
import { notify } from '../../shared/notices/notices.js';
import { CancelForm } from './cancel-form.js';
import { cancelTarget } from './response-status.js';
import { payoutById, payoutTitle } from '@panelist/domain/payout/browser';
import { useQuery } from '../../shared/api/use-query.js';
import { formatMoney } from '../../shared/money/money.js';
import { DestinationForm } from '../payout/destination-form.js';
import { methodName } from '../payout/method-text.js';
import { useSession } from '../../shared/session/session-store.js';
import { Stack } from '../../shared/display/layout.js';

export interface ResponseDialogsProps {
  readonly messageRequired: boolean;
}

/** The dialog, with states for a response that loads or belongs to another account. */
export function OpenResponseDialog({ messageRequired }: ResponseDialogsProps) {
  const { id, dialog, close } = useResponseDialogs();
  const query = useSurveyResponse(id);
  if (id === null) return null;
  const response = query.data?.id === id ? query.data : null;
  if (!response) {
    return (
      <AppDialog open title="Project details" onClose={close} width={600}>
        <QueryState query={query} skeleton={<TextSkeleton lines={8} />} errorTitle="This project could not be loaded">
          {() => <Typography>There is no such project among yours. It may belong to another account.</Typography>}
        </QueryState>
      </AppDialog>
    );
  }
  if (dialog === 'payment' && response.payment?.payoutId)
    return <PaymentChangeDialog payoutId={response.payment.payoutId} onClose={close} />;
  if (dialog === 'checkIn' && response.checkIn)
    return <CheckInDialog response={{ ...response, checkIn: response.checkIn }} onClose={close} />;
  if (dialog === 'deviceCheck') return <DeviceCheckDialog onClose={close} />;
  if (dialog === 'task') return <TaskDialog response={response} onClose={close} />;
  if (dialog === 'cancel' && mayCancel(response)) {
    return <CancelDialog response={response} messageRequired={messageRequired} onClose={close} />;
  }
  return <DetailsDialog response={response} onClose={close} />;
}

interface CancelDialogProps {
  readonly response: SurveyResponse;
  readonly messageRequired: boolean;
  readonly onClose: () => void;
}

/** Withdraws a response. */
export function CancelDialog({ response, messageRequired, onClose }: CancelDialogProps) {
  const cancel = useCommand(cancelSurvey);
  const id = useId();
  const target = cancelTarget(response);
  const send = async (message: string) => {
    await cancel.run({ body: { id: response.id, ...(message ? { message } : {}) } });
    notify.success(`Your ${target} was cancelled.`);
    onClose();
  };
  return (
    <AppDialog
      open
      title={`Cancel this ${target}?`}
      onClose={onClose}
      locked={cancel.running}
      width={680}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={cancel.running}>
            {`Keep ${target}`}
          </Button>
          <Button variant="contained" color="error" type="submit" form={id} aria-disabled={cancel.running || undefined}>
            {cancel.running ? 'Cancelling…' : `Cancel ${target}`}
          </Button>
        </>
      }
    >
      <CancelForm formId={id} response={response} messageRequired={messageRequired} running={cancel.running} send={send} />
    </AppDialog>
  );
}

interface PaymentChangeDialogProps {
  readonly payoutId: string;
  readonly onClose: () => void;
}

/**
 * Changes where a payment goes, as long as it can still go elsewhere (spec 3, section 2, My
 * Projects).
 */
function PaymentChangeDialog({ payoutId, onClose }: PaymentChangeDialogProps) {
  const query = useQuery(payoutById, { params: { id: payoutId } });
  const session = useSession();
  const isImpersonated = session.status === 'in' && session.loggedInAsUser;
  return (
    <AppDialog open title="Change where this payment goes" onClose={onClose} width={680}>
      <QueryState query={query} skeleton={<TextSkeleton lines={5} />} errorTitle="The payment could not be loaded">
        {(payout) => {
          if (payout.canChangeDestination && !isImpersonated) {
            return (
              <Stack gap={2}>
                <Typography>
                  <strong>{formatMoney(payout.net)}</strong> for “{payoutTitle(payout)}”.
                  {payout.failure && ` ${payout.failure.message}`}
                </Typography>
                <DestinationForm payout={payout} onDone={onClose} />
              </Stack>
            );
          }
          return (
            <Typography>
              {isImpersonated
                ? 'While you are logged in as somebody else this can’t be changed.'
                : `This payment goes to ${payout.email} (${methodName[payout.type]}). That can’t be changed any more.`}
            </Typography>
          );
        }}
      </QueryState>
    </AppDialog>
  );
}
