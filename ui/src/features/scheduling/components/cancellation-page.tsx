import { participationRefusals, type SurveyResponse } from '@panelist/domain/participation/browser';
import { cancelSession } from '@panelist/domain/scheduling/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { sessionTime } from '../../../shared/display/dates.js';
import { offers } from '../../../entities/participation/action-views.js';
import { CancelForm } from '../../../entities/participation/cancel-form.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { NothingToDo, SessionFrame } from './session-frame.js';
import { Row } from '../../../shared/display/layout.js';

/** A participant cancels a booked session, and with it the participation. */
export const CancellationPage = () => (
  <SessionFrame title={() => 'Cancel your interview'}>{(response) => <Cancellation response={response} />}</SessionFrame>
);

const toDashboard = (
  <Button component={Link} to="/dashboard" variant="contained">
    Find another project
  </Button>
);

function Cancellation({ response }: { readonly response: SurveyResponse }) {
  const id = useId();
  const cancel = useCommand(cancelSession);
  const { booking, status, past } = response;
  if (status === 'CANCELLED') {
    return (
      <NothingToDo
        title="Your interview is cancelled"
        text="The researcher knows. The time is free for another person."
        action={toDashboard}
      />
    );
  }
  if (!booking || status !== 'SCHEDULED') {
    return <NothingToDo title="No session is booked" text={`The status of this project is “${response.statusText}”.`} />;
  }
  if (past || !offers(response, 'cancelInterview')) {
    return (
      <NothingToDo title="This interview cannot be cancelled" text={participationRefusals['participation.session-past'].text} />
    );
  }
  return (
    <CardStack component="section" aria-label="Cancel your interview" p={{ xs: 2.5, sm: 3.5 }} gap={2} maxWidth={680}>
      <Typography>Your session is on {sessionTime(booking.start, booking.end)}.</Typography>
      <CancelForm
        formId={id}
        response={response}
        messageRequired={false}
        running={cancel.running}
        send={async (message) => {
          await cancel.run({ params: { id: response.id }, body: message === '' ? {} : { message } });
        }}
      />
      <Row wraps gap={1}>
        <Button variant="contained" color="error" type="submit" form={id} aria-disabled={cancel.running || undefined}>
          {cancel.running ? 'Cancelling…' : 'Cancel interview'}
        </Button>
        <Button component={Link} to="/surveys" variant="outlined" color="secondary">
          Keep interview
        </Button>
      </Row>
    </CardStack>
  );
}
