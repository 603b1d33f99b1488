import { checkInOpensMinutes, movableUntil, type SurveyResponse, checkIn } from '@panelist/domain/participation/browser';
import { calendarFile } from '@panelist/domain/scheduling/browser';
import EventAvailable from '@mui/icons-material/EventAvailable';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DeferredDisputeNote } from '../../../entities/dispute/deferred-dispute-note.js';
import { downloadText } from '../../../shared/display/download-text.js';
import { cityTime, clockTime, sessionTime } from '../../../shared/display/dates.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { useNow } from '../../../shared/display/time.js';
import { formatAgo } from '../../../shared/display/dates.js';
import { Money } from '../../../shared/money/money.js';
import { offers } from '../../../entities/participation/action-views.js';
import { amountOf } from '../../../entities/participation/amount-of.js';
import { DeviceCheck } from '../../../entities/participation/device-check/device-check.js';
import { FollowPayment } from '../../../entities/participation/follow-payment.js';
import { MeetingPlace } from '../../../entities/participation/invitation.js';
import { NextStepLine } from '../../../entities/participation/next-step-line.js';
import { ResponseActions } from '../../../entities/participation/response-actions.js';
import { ResponseStatusChip } from '../../../entities/participation/response-status-chip.js';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { viewersZone } from '../model/days.js';
import { meetingLink, stageOf } from '../model/session-stage.js';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { useBriefError } from '../../../shared/states/use-brief-error.js';
import { Muted, Prose, Row } from '../../../shared/display/layout.js';

export interface SessionPanelProps {
  readonly response: SurveyResponse & { readonly booking: NonNullable<SurveyResponse['booking']> };
  /** The project's time zone; undefined while it loads. */
  readonly timezone: string | undefined;
}

/**
 * A booked session through its life: when and where, how to join it, and afterwards what happened
 * and what is paid.
 */
export function SessionPanel({ response, timezone }: SessionPanelProps) {
  const { booking, project } = response;
  const { start, end } = booking;
  const zone = viewersZone();
  const stage = stageOf(response, useNow());
  return (
    <CardStack component="section" aria-labelledby="session" p={{ xs: 2.5, sm: 3.5 }} gap={2}>
      <div>
        <Row alignItems="center" gap={1.25}>
          <EventAvailable color="primary" aria-hidden />
          <Typography variant="h3" component="h2" id="session">
            {sessionTime(start, end)}
          </Typography>
        </Row>
        <Muted mt={0.5}>
          {cityTime(zone)} · <Countdown start={start} isOver={stage === 'over'} isNow={stage === 'now'} />
          {timezone !== undefined && timezone !== zone && (
            <> · {`${clockTime(start, undefined, timezone)} for the researcher (${cityTime(timezone)})`}</>
          )}
        </Muted>
      </div>
      {stage === 'over' ? <Afterwards response={response} /> : <Before response={response} stage={stage} />}
      {stage !== 'over' && project.panelistRemuneration > 0 && (
        <Muted variant="body2">
          {stage === 'ahead' && 'We remind you a day and an hour before. '}You receive{' '}
          <Money label="You receive" dollars={project.panelistRemuneration} /> once the researcher has confirmed that you took
          part.
        </Muted>
      )}
    </CardStack>
  );
}

function Countdown({ start, isOver, isNow }: { readonly start: string; readonly isOver: boolean; readonly isNow: boolean }) {
  const now = useNow();
  if (isOver) return <>It is over</>;
  return <>{isNow ? 'It is time' : formatAgo(start, now)}</>;
}

/** Where the session is, until when it can be moved, and its one main action. */
function Before({ response, stage }: Pick<SessionPanelProps, 'response'> & { readonly stage: 'ahead' | 'soon' | 'now' }) {
  const { booking, project, invitation } = response;
  const place = project.isRemote
    ? (invitation?.remoteCommunicationDetails ?? 'Remote')
    : (project.location?.formattedAddress ?? 'The researcher names it in the invitation.');
  const link = project.isRemote ? meetingLink(place) : null;
  const canJoin = stage !== 'ahead';
  const addToCalendar = () => {
    const { uid, start, end, sequence } = booking;
    const url = `${globalThis.location.origin}/panelists/v2/surveys/${response.id}/schedule`;
    const stamp = new Date().toISOString();
    const entry = { uid, sequence, start, end, summary: project.name, description: url, location: place, url, stamp };
    downloadText('session.ics', 'text/calendar;charset=utf-8', calendarFile(entry, { method: 'PUBLISH' }));
  };
  return (
    <>
      <Facts>
        <Fact name={project.isRemote ? 'How you meet' : 'Where'}>
          <MeetingPlace details={place} />
        </Fact>
        {offers(response, 'reschedule') && !response.rescheduleOverriden && (
          <Fact name="You can move it">until {movableText(movableUntil(booking.start, project.isRemote))}</Fact>
        )}
      </Facts>
      <Row wraps alignItems="center" gap={1}>
        {canJoin && <Join response={response} link={link} />}
        <Button variant={canJoin ? 'outlined' : 'contained'} onClick={addToCalendar} sx={{ minHeight: 48 }}>
          Add to calendar
        </Button>
        {project.isRemote && <DeviceCheck />}
        <ResponseActions response={response} without={['details', 'checkIn']} />
      </Row>
      {stage === 'ahead' && (
        <Muted variant="body2">
          Check in here from {checkInOpensMinutes} minutes before: then you are paid for your time if the researcher is not there.
        </Muted>
      )}
    </>
  );
}

const movableText = (until: string): string => sessionTime(until, until);

/** What happened, what comes next and by when, and what is paid. */
function Afterwards({ response }: Pick<SessionPanelProps, 'response'>) {
  const amount = amountOf(response);
  return (
    <>
      <Row wraps alignItems="center" gap={1.5}>
        <ResponseStatusChip response={response} />
        {amount.dollars > 0 && (
          <span>
            {amount.label}: <Money {...amount} />
          </span>
        )}
      </Row>
      <NextStepLine next={response.next} />
      <DeferredDisputeNote response={response} />
      <Row wraps alignItems="center" gap={1}>
        <FollowPayment response={response} />
        <ResponseActions response={response} />
      </Row>
    </>
  );
}

interface JoinProps {
  readonly response: Pick<SurveyResponse, 'id' | 'checkIn'>;
  /** The address of a remote session; null where one meets otherwise. */
  readonly link: string | null;
}

/**
 * From ten minutes before: who joins checks in as well (contract, Fairness), and where there is
 * nothing to join, the participant says that they are there.
 */
function Join({ response: { id, checkIn: state }, link }: JoinProps) {
  const command = useCommand(checkIn);
  const [problem, setProblem] = useBriefError();
  const isOpen = state !== null && state.participantAt === null;
  const send = async () => {
    setProblem(null);
    try {
      await command.run({ params: { id } });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const onClick = () => {
    if (isOpen && !command.running) void send();
  };
  const common = { variant: 'contained', onClick, sx: { minHeight: 48 } } as const;
  return (
    <>
      {link !== null && (
        <Button {...common} href={link} target="_blank" rel="noopener noreferrer">
          {isOpen ? 'Check in and join' : 'Join'}
        </Button>
      )}
      {link === null && isOpen && (
        <Button {...common} aria-disabled={command.running || undefined}>
          Check in
        </Button>
      )}
      {problem !== null && <ErrorAlert>{problem}</ErrorAlert>}
      {state !== null && state.participantAt !== null && (
        <Prose variant="body2" role="status" width="100%">
          {state.researcherAt === null
            ? 'You have checked in. The researcher has not yet.'
            : 'You have checked in, and so has the researcher.'}
        </Prose>
      )}
    </>
  );
}
