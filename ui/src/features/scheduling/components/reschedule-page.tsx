import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { offers } from '../../../shared/participation/action-views.js';
import { momentIn, viewersZone } from '../model/days.js';
import { whyNotToMove } from '../model/why-not.js';
import { Booked } from './schedule-page.js';
import { NothingToDo, SessionFrame } from './session-frame.js';
import { TakeTime } from './take-time.js';

/** A participant moves a booked session. */
export const ReschedulePage = () => (
  <SessionFrame title="Reschedule your session">{(response) => <Reschedule response={response} />}</SessionFrame>
);

function Reschedule({ response }: { readonly response: SurveyResponse }) {
  const [moved, setMoved] = useState(false);
  const { booking } = response;
  if (!booking || response.status !== 'SCHEDULED') {
    return <NothingToDo title="No session is booked" text={`The status of this project is “${response.statusText}”.`} />;
  }
  if (moved) return <Booked response={{ ...response, booking }} title="Your session was moved" />;
  const now = `Your session is on ${momentIn(booking.start, viewersZone())}.`;
  if (!offers(response, 'reschedule')) {
    return <NothingToDo title="This session cannot be moved" text={`${whyNotToMove(response)} ${now}`} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        {now} You keep it until you take another time.
        {response.rescheduleOverriden && ' The researcher allows you to move it once.'}
      </Typography>
      <TakeTime response={response} mode="move" onTaken={() => setMoved(true)} />
    </Box>
  );
}
