import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { recordOwnBookingElsewhere } from '@panelist/domain/scheduling/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCommand } from '../../../shared/api/use-command.js';
import { CardStack } from '../../../shared/display/section-card.js';
import type { BookingReport as Report } from '../../../shared/forms/booking-report.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { cityTime, sessionTime } from '../../../shared/display/dates.js';
import { inputOf, viewersZone } from '../model/days.js';
import { Muted, Row } from '../../../shared/display/layout.js';

interface BookedElsewhereProps {
  readonly response: SurveyResponse & { readonly externalProject: NonNullable<SurveyResponse['externalProject']> };
}

const rules = async () => import('../../../shared/forms/booking-report.js');
const schema = async () => (await rules()).bookingReport;

/** Sessions are booked on the researcher's page; here the participant says for when (ADR 186). */
export function BookedElsewhere({ response }: BookedElsewhereProps) {
  const { bookingUrl, bookedDate, meetingCancelLink } = response.externalProject;
  const report = useCommand(recordOwnBookingElsewhere);
  const zone = viewersZone();
  const initial: Report = {
    bookedDate: bookedDate === null ? '' : inputOf(bookedDate, zone),
    meetingCancelLink: meetingCancelLink ?? '',
  };
  const save = async (values: Report) => {
    const body = (await rules()).bookingBody(values);
    await report.run({ params: { id: response.id }, body });
    notify.success(`Noted: your session is on ${sessionTime(body.bookedDate, body.bookedDate)}.`);
  };
  return (
    <CardStack component="section" aria-labelledby="elsewhere" p={{ xs: 2.5, sm: 3.5 }} gap={2.5} maxWidth={680}>
      <Typography variant="h3" component="h2" id="elsewhere">
        {bookedDate === null
          ? 'The researcher takes bookings on a page of their own'
          : `Your session is on ${sessionTime(bookedDate, bookedDate)}`}
      </Typography>
      <Muted>
        {bookedDate === null
          ? 'It opens in a new tab. Panelist cannot see that page: once you have booked there, tell us the time, and it shows with your other sessions.'
          : 'You booked it on the researcher’s page. Move or cancel it there, then tell us the new time here.'}
      </Muted>
      <Row wraps gap={1}>
        <Button
          variant={bookedDate === null ? 'contained' : 'outlined'}
          href={bookingUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {bookedDate === null ? 'Open the booking page' : 'Open the researcher’s page'}
        </Button>
        {meetingCancelLink !== null && (
          <Button color="error" href={meetingCancelLink} target="_blank" rel="noopener noreferrer">
            Cancel there
          </Button>
        )}
      </Row>
      <Form
        key={bookedDate}
        initialValues={initial}
        schema={schema}
        onSubmit={save}
        label="Time of your session"
        summary="failure"
      >
        <TextField
          name="bookedDate"
          label={`Time of your session (${cityTime(zone)})`}
          type="datetime-local"
          hint="As the researcher’s page confirmed it."
        />
        <TextField
          name="meetingCancelLink"
          label="Link to cancel it"
          type="url"
          optional
          hint="From the confirmation of your booking, so that you find it here."
        />
        <div>
          <SubmitButton size="medium">{bookedDate === null ? 'I have booked this time' : 'Save the new time'}</SubmitButton>
        </div>
      </Form>
    </CardStack>
  );
}
