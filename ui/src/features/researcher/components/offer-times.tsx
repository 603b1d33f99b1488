import { cityTime } from '../../../shared/display/dates.js';
import { offerSlots } from '@panelist/domain/scheduling/browser';
import { useFormikContext, type FormikHelpers } from 'formik';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { DateField } from '../../../shared/forms/date-field.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { SwitchField } from '../../../shared/forms/switch-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { seriesSchema, slotsOf, type Series } from '../model/slot-series.js';
import { Muted, Row, Stack } from '../../../shared/display/layout.js';

const initial: Omit<Series, 'length'> = { from: '', to: '', begins: '09:00', ends: '17:00', pause: '0', weekends: false };

interface OfferTimesProps {
  readonly projectId: string;
  /** The project's time zone. */
  readonly zone: string;
  /** How long the project takes. */
  readonly minutes: number;
}

/** A form for a series of times in the project's zone. */
export function OfferTimes({ projectId, zone, minutes }: OfferTimesProps) {
  const offer = useCommand(offerSlots);
  const save = async (series: Series, { resetForm }: FormikHelpers<Series>) => {
    const slots = slotsOf(series, zone);
    await offer.run({ params: { id: projectId }, body: { slots: [...slots] } });
    notify.success(`${slots.length} ${slots.length === 1 ? 'time is' : 'times are'} offered.`);
    resetForm();
  };
  return (
    <SectionCard title="Offer times" heading="h2">
      <Muted mb={2}>In {cityTime(zone)}, the project’s time zone.</Muted>
      <Form
        initialValues={{ ...initial, length: String(minutes) }}
        schema={seriesSchema}
        onSubmit={save}
        label="Offer times"
        fieldOf={() => 'from'}
      >
        <Stack gap={2} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
          <DateField name="from" label="First day" />
          <DateField name="to" label="Last day" />
          <TextField name="begins" label="From" inputProps={{ placeholder: '09:00' }} />
          <TextField name="ends" label="Until" inputProps={{ placeholder: '17:00' }} />
          <TextField name="length" label="Minutes each" inputMode="numeric" />
          <TextField name="pause" label="Minutes between" inputMode="numeric" />
        </Stack>
        <SwitchField name="weekends" label="Saturdays and Sundays too" />
        <OfferButton zone={zone} />
      </Form>
    </SectionCard>
  );
}

function OfferButton({ zone }: Pick<OfferTimesProps, 'zone'>) {
  const { values } = useFormikContext<Series>();
  const count = slotsOf(values, zone).length;
  const isNone = seriesSchema.safeParse(values).success && count === 0;
  return (
    <Row wraps alignItems="center" gap={1.5}>
      <SubmitButton size="medium" disabled={isNone} describedBy="offer-count">
        {count === 0 ? 'Offer times' : `Offer ${count} ${count === 1 ? 'time' : 'times'}`}
      </SubmitButton>
      <Muted id="offer-count" variant="body2">
        {isNone && 'No time of this length fits into these hours and days.'}
      </Muted>
    </Row>
  );
}
