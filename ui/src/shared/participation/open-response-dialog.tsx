import { AppDialog } from '../dialog/app-dialog.js';
import { QueryState } from '../states/query-state.js';
import { TextSkeleton } from '../states/skeletons.js';
import Typography from '@mui/material/Typography';
import { mayCancel } from './action-views.js';
import { CheckInDialog } from './check-in-dialog.js';
import { CancelDialog } from './cancel-dialog.js';
import { DetailsDialog } from './details-dialog.js';
import { PaymentChangeDialog } from './payment-change-dialog.js';
import { useSurveyResponse } from './survey-response.js';
import { TaskDialog } from './task-dialog.js';
import { useResponseDialogs } from './use-response-dialogs.js';

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
  if (dialog === 'task') return <TaskDialog response={response} onClose={close} />;
  if (dialog === 'cancel' && mayCancel(response)) {
    return <CancelDialog response={response} messageRequired={messageRequired} onClose={close} />;
  }
  return <DetailsDialog response={response} onClose={close} />;
}
