import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { sessionTime } from '../../../shared/display/dates.js';
import { offers } from '../../../entities/participation/action-views.js';
import { whyNotToMove } from '../model/session-stage.js';
import { NothingToDo, SessionFrame } from './session-frame.js';
import { TakeTime } from './take-time.js';
import { Stack } from '../../../shared/display/layout.js';

/** A participant moves a booked session; then its page has the focus. */
export const ReschedulePage = () => (
  <SessionFrame title={() => 'Move your session'}>{(response) => <Reschedule response={response} />}</SessionFrame>
);

function Reschedule({ response }: { readonly response: SurveyResponse }) {
  const navigate = useNavigate();
  const { id, booking } = response;
  if (!booking || response.status !== 'SCHEDULED') {
    return <NothingToDo title="No session is booked" text={`The status of this project is “${response.statusText}”.`} />;
  }
  const now = `Your session is on ${sessionTime(booking.start, booking.end)}.`;
  if (!offers(response, 'reschedule')) {
    return <NothingToDo title="This session cannot be moved" text={`${whyNotToMove(response)} ${now}`} />;
  }
  return (
    <Stack gap={2}>
      <Typography>
        {now} You keep it until you take another time.
        {response.rescheduleOverriden && ' The researcher allows you to move it once.'}
      </Typography>
      <div>
        <TakeTime response={response} mode="move" onTaken={() => void navigate(`/surveys/${id}/schedule`, { replace: true })} />
      </div>
    </Stack>
  );
}
