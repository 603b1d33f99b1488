import { kindsOfResearch, type Lookup, type ProjectLookup } from '@panelist/domain/catalogue/browser';
import { dollarsFromCents, formatCents, typedCents, typedNumber } from '@panelist/domain/kernel/browser';
import { netCents } from '@panelist/domain/payout/browser';
import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { SectionCard } from '../../../shared/display/section-card.js';
import { ChipsField } from '../../../shared/forms/chips-field.js';
import { DateField } from '../../../shared/forms/date-field.js';
import { SelectField, type Choice } from '../../../shared/forms/select-field.js';
import { SwitchField } from '../../../shared/forms/switch-field.js';
import { specialInstructions } from '../../../shared/forms/special-instructions.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { reserveOfOne } from '../model/places.js';
import type { ProjectValues } from '../model/project-values.js';
import { PlaceSearch } from './place-search.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

export const Columns = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2.5,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      mb: 2.5,
      '&:last-child': { mb: 0 },
    }}
  >
    {children}
  </Box>
);

interface OfLists {
  readonly lookup: Lookup;
}

export const choicesOf = (lookup: Lookup, name: ProjectLookup): readonly Choice[] =>
  lookup(name).map(({ code, value }) => ({ code, value }));

const kinds: readonly Choice[] = Object.entries(kindsOfResearch).map(([code, value]) => ({ code, value }));
const conducts: readonly Choice[] = [
  { code: '2', value: 'Remote' },
  { code: '1', value: 'In person' },
];
const audiences: readonly Choice[] = [
  { code: '2', value: 'General population' },
  { code: '1', value: 'Industry professionals' },
];

/** What the study is. */
export function StudySection({ lookup }: OfLists) {
  const topics = lookup('topics').map(({ value }) => ({ code: value, value }));
  return (
    <SectionCard title="Project" heading="h2">
      <Columns>
        <TextField name="name" label="Name" maxLength={300} />
        <TextField name="code" label="Code" maxLength={100} hint="Your own short name for it; no other project has it." />
        <SelectField name="kindOfResearch" label="Kind of research" choices={kinds} />
        <SelectField name="researchConductType" label="Remote or in person" choices={conducts} />
        <SelectField
          name="talkToAudience"
          label="Audience"
          choices={audiences}
          hint="Industry professionals need a verified work e-mail."
        />
        <ChipsField name="topics" label="Topics" choices={topics} optional />
      </Columns>
      <Columns>
        <TextField name="companyName" label="Company" maxLength={200} />
        <TextField name="externalResearcher.name" label="Trusted partner who runs it" optional maxLength={200} />
      </Columns>
      <Stack gap={2}>
        <SwitchField name="hideCompanyName" label="Hide the company from participants" />
        <TextField name="description" label="Description" rows={5} maxLength={10_000} />
      </Stack>
    </SectionCard>
  );
}

/** Incentive, places, time and referrals. */
export function MoneySection() {
  return (
    <SectionCard title="Incentive and places" heading="h2">
      <Columns>
        <TextField
          name="incentive"
          label="Incentive in US dollars"
          inputMode="decimal"
          hint="0 is unpaid; otherwise at least $2."
        />
        <TextField name="participantsWanted" label="Places" inputMode="numeric" />
        <TextField name="timeMinutesRequired" label="Minutes it takes" inputMode="numeric" />
        <TextField
          name="referralFee"
          label="Referral fee in US dollars"
          inputMode="decimal"
          optional
          hint="What a referred participant costs besides, on projects of $100 and more. From $21 to $100; left empty: the usual fee, $50."
        />
      </Columns>
      <Cost />
    </SectionCard>
  );
}

/** What the typed incentive means for the participant and for the funds. */
function Cost() {
  const { values } = useFormikContext<ProjectValues>();
  const cents = typedCents(values.incentive);
  const places = typedNumber(values.participantsWanted, 'amount') ?? 0;
  if (cents === null || cents < 200 || cents >= 1e7) return null;
  const reserve = reserveOfOne({ incentive: dollarsFromCents(cents) });
  return (
    <Muted role="status" variant="body2" mt={1.5}>
      A participant receives {formatCents(netCents(cents, 0))}. An invitation reserves {formatCents(reserve)} (with the highest
      tip)
      {Number.isInteger(places) && places > 0 && places < 1e6 ? `, all places ${formatCents(reserve * places)}.` : '.'}
    </Muted>
  );
}

/** Where it takes place, and by when the researcher decides. */
export function PlaceSection({ lookup }: OfLists) {
  const { values } = useFormikContext<ProjectValues>();
  return (
    <SectionCard title="Place and dates" heading="h2">
      <Columns>
        <ChipsField name="countries" label="Countries of the project" choices={choicesOf(lookup, 'country')} />
        <DateField name="decisionDate" label="You decide on applications by" optional />
        <TextField
          name="externalBookingUrl"
          label="Address where sessions are booked"
          type="url"
          optional
          hint="Only if participants book on your own page."
        />
      </Columns>
      {values.researchConductType === '1' && (
        <>
          <PlaceSearch />
          <Columns>
            <TextField name="location.formattedAddress" label="Address" maxLength={500} />
            <Stack gap={2} columns="1fr 1fr">
              <TextField name="location.latitude" label="Latitude" inputMode="decimal" />
              <TextField name="location.longitude" label="Longitude" inputMode="decimal" />
            </Stack>
          </Columns>
        </>
      )}
    </SectionCard>
  );
}

const ndaTypes: readonly Choice[] = [
  { code: 'none', value: 'None' },
  { code: 'link', value: 'A page' },
  { code: 'file', value: 'A file' },
];
const taskTypes: readonly Choice[] = [
  { code: 'lookback', value: 'Lookback' },
  { code: 'surveymonkey', value: 'SurveyMonkey' },
  { code: 'custom_url', value: 'Another address' },
];

/** What participants agree to, what they share, and the task that they get. */
export function AgreementSection() {
  const { values } = useFormikContext<ProjectValues>();
  return (
    <SectionCard title="Agreement and task" heading="h2">
      <Columns>
        <SelectField name="nda.type" label="Confidentiality agreement" choices={ndaTypes} />
        {values.nda.type !== 'none' && <TextField name="nda.url" label="Address of the agreement" type="url" />}
      </Columns>
      <Columns>
        <SelectField name="task.type" label="Task on another site" choices={taskTypes} optional placeholder="None" />
        {values.task.type !== '' && <TextField name="task.url" label="Address of the task" type="url" />}
      </Columns>
      {values.task.type !== '' && (
        <Stack mb={2}>
          <TextField name="task.instructions" label="Instructions for the task" rows={3} {...specialInstructions} optional />
        </Stack>
      )}
      <SwitchField name="exposeParticipantEmails" label="Share the e-mail of invited participants with you" />
      <SwitchField name="requiresIdentityVerification" label="Participants verify their identity" />
      <SwitchField name="autoInvite" label="Invite everybody who qualifies" />
    </SectionCard>
  );
}
