import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { calendarFile, zoneTitle } from '@panelist/domain/scheduling/browser';
import EventAvailable from '@mui/icons-material/EventAvailable';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { MeetingPlace } from '../../../shared/participation/invitation.js';
import { ResponseActions } from '../../../shared/participation/response-actions.js';
import { Fact, Facts } from '../../../shared/project/facts.js';
import { downloadText } from '../../../shared/display/download-text.js';
import { momentIn, viewersZone } from '../model/days.js';

interface BookedPanelProps {
  readonly response: SurveyResponse & { readonly booking: NonNullable<SurveyResponse['booking']> };
  readonly title: string;
  /** The project's time zone; undefined while it loads. */
  readonly timezone: string | undefined;
}

/** A zone such as UTC is in the time already. */
const withZone = (moment: string, zone: string): string => (moment.endsWith(` ${zone}`) ? moment : `${moment} (${zone})`);

/** The time that was booked, not what the project needs. */
const minutesOf = ({ start, end }: { readonly start: string; readonly end: string }): number =>
  (Date.parse(end) - Date.parse(start)) / 60_000;

/** A booked session: when and where, a file for the calendar, and what can be done with it. */
export function BookedPanel({ response, title, timezone }: BookedPanelProps) {
  const { booking, project, invitation } = response;
  const zone = viewersZone();
  const place = project.isRemote
    ? (invitation?.remoteCommunicationDetails ?? 'Remote')
    : (project.location?.formattedAddress ?? 'The researcher names it in the invitation.');
  const addToCalendar = () => {
    const { uid, start, end, sequence } = booking;
    const url = `${window.location.origin}/panelists/v2/surveys?id=${response.id}`;
    const stamp = new Date().toISOString();
    const entry = { uid, sequence, start, end, summary: project.name, description: url, location: place, url, stamp };
    downloadText('session.ics', 'text/calendar;charset=utf-8', calendarFile(entry, { method: 'PUBLISH' }));
  };
  return (
    <Card component="section" aria-labelledby="booked" sx={{ p: { xs: 2.5, sm: 3.5 }, display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <EventAvailable color="primary" />
        <Typography variant="h3" component="h2" id="booked">
          {title}
        </Typography>
      </Box>
      <Facts>
        <Fact name="When">{momentIn(booking.start, zone)}</Fact>
        <Fact name="Your time zone">{zoneTitle(zone)}</Fact>
        {timezone !== undefined && timezone !== zone && (
          <Fact name="For the project">{withZone(momentIn(booking.start, timezone), zoneTitle(timezone))}</Fact>
        )}
        <Fact name="Duration">{formatMinutes(minutesOf(booking))}</Fact>
        <Fact name={project.isRemote ? 'How you meet' : 'Where'}>
          <MeetingPlace details={place} />
        </Fact>
      </Facts>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        We have sent you a mail with these details, and remind you a day and an hour before. From ten minutes before it, please
        check in under My projects: then you are paid for your time if the researcher is not there.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button variant="contained" onClick={addToCalendar}>
          Add to calendar
        </Button>
        <Button component={Link} to="/surveys" variant="outlined" color="secondary">
          My projects
        </Button>
        <ResponseActions response={response} flat withDetails={false} />
      </Box>
    </Card>
  );
}
