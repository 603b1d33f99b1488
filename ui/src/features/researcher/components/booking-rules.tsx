import { offerSlots } from '@panelist/domain/scheduling/browser';
import { z } from 'zod';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import type { Calendar } from './slot-list.js';
import { typedNumber } from '@panelist/domain/kernel/browser';
import { isTimeZone } from '@panelist/domain/profile/browser';
import { Stack } from '../../../shared/display/layout.js';

const numberOf = (typed: string): number => typedNumber(typed, 'amount') ?? NaN;
const whole = (min: number, max: number) =>
  z
    .string()
    .refine(
      (typed) => Number.isInteger(numberOf(typed)) && numberOf(typed) >= min && numberOf(typed) <= max,
      `A whole number from ${min} to ${max}.`,
    );
const year = 525_600;

const schema = z.object({
  minimumSchedulingNotice: whole(0, year),
  bufferBeforeEvent: whole(0, year),
  bufferAfterEvent: whole(0, year),
  maxBookingsPerDay: z.literal('').or(whole(1, 1000)),
  timezone: z.string().refine(isTimeZone, 'A time zone such as America/New_York.'),
});
type Rules = z.output<typeof schema>;

const zones = Intl.supportedValuesOf('timeZone');

interface BookingRulesProps {
  readonly projectId: string;
  readonly calendar: Calendar;
}

/** The rules for booking: notice, buffers, sessions a day, and the project's zone. */
export function BookingRules({ projectId, calendar }: BookingRulesProps) {
  const offer = useCommand(offerSlots);
  const initial: Rules = {
    minimumSchedulingNotice: String(calendar.minimumSchedulingNotice),
    bufferBeforeEvent: String(calendar.bufferBeforeEvent),
    bufferAfterEvent: String(calendar.bufferAfterEvent),
    maxBookingsPerDay: calendar.maxBookingsPerDay === null ? '' : String(calendar.maxBookingsPerDay),
    timezone: calendar.timezone,
  };
  const save = async (rules: Rules) => {
    const body = {
      slots: [],
      minimumSchedulingNotice: numberOf(rules.minimumSchedulingNotice),
      bufferBeforeEvent: numberOf(rules.bufferBeforeEvent),
      bufferAfterEvent: numberOf(rules.bufferAfterEvent),
      maxBookingsPerDay: rules.maxBookingsPerDay === '' ? null : numberOf(rules.maxBookingsPerDay),
      timezone: rules.timezone,
    };
    await offer.run({ params: { id: projectId }, body });
    notify.success('The rules are saved.');
  };
  return (
    <SectionCard title="Rules for booking" heading="h2">
      <Form initialValues={initial} schema={schema} onSubmit={save} label="Rules for booking">
        <Stack gap={2} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
          <TextField
            name="minimumSchedulingNotice"
            label="Notice in minutes"
            inputMode="numeric"
            hint="Booked at least this long before."
          />
          <TextField
            name="maxBookingsPerDay"
            label="Sessions a day"
            optional
            inputMode="numeric"
            hint="Empty: as many as there are times."
          />
          <TextField name="bufferBeforeEvent" label="Free minutes before" inputMode="numeric" />
          <TextField name="bufferAfterEvent" label="Free minutes after" inputMode="numeric" />
        </Stack>
        <TextField name="timezone" label="Time zone of the project" inputProps={{ list: 'time-zones' }} />
        <datalist id="time-zones">
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
        <div>
          <SubmitButton size="medium">Save the rules</SubmitButton>
        </div>
      </Form>
    </SectionCard>
  );
}
