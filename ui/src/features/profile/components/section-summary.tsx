import { isEmployed } from '@panelist/domain/identity/browser';
import { labelOf, socialSites, type LookupName, type Profile, sendWorkEmailVerification } from '@panelist/domain/profile/browser';
import Chip from '@mui/material/Chip';
import { formatDay } from '../../../shared/display/dates.js';
import type { SectionName } from '../model/sections.js';
import { siteNames } from '../model/social-form.js';
import { Facts, listed } from './facts.js';
import { Phone } from './phone.js';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { notify } from '../../../shared/notices/notices.js';
import { standingText, workEmailStanding, type WorkEmail } from '../../../entities/employment/work-email-standing.js';
import { Muted, Row, Stack } from '../../../shared/display/layout.js';

const chips = {
  awaiting: <StatusChip meaning="attention" label="Awaiting verification" />,
  verified: <StatusChip meaning="paid" label="Verified" />,
  expired: <StatusChip meaning="attention" label="Verify again" />,
} as const;

/** The work e-mail with its standing; until it is verified, its link can be sent again. */
function WorkEmailState({ employment }: { readonly employment: WorkEmail }) {
  const send = useCommand(sendWorkEmailVerification);
  const standing = workEmailStanding(employment);
  if (standing === 'missing') return null;
  const resend = async () => {
    try {
      notify.success((await send.run()).message);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Stack gap={0.75} justifyItems="start">
      <Row wraps gap={1} alignItems="center">
        {employment.email}
        {chips[standing]}
      </Row>
      <Muted variant="body2">
        {standing === 'verified' && employment.emailVerifiedUntil !== null
          ? `Verified until ${formatDay(employment.emailVerifiedUntil)}. ${standingText.verified}`
          : standing === 'verified'
            ? null
            : standingText[standing]}
      </Muted>
      {standing !== 'verified' && (
        <Button variant="outlined" size="small" onClick={() => void resend()} aria-disabled={send.running || undefined}>
          {send.running ? 'Sending…' : standing === 'expired' ? 'Send verification' : 'Resend verification'}
        </Button>
      )}
    </Stack>
  );
}

interface SummaryProps {
  readonly profile: Profile;
}

const label = (list: LookupName, code: string | null): string | null => (code ? labelOf(list, code) : null);
const labels = (list: LookupName, codes: readonly string[]) => listed(codes.map((code) => labelOf(list, code)));
const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'Yes' : 'No');

function About({ profile }: SummaryProps) {
  const { location } = profile;
  return (
    <Facts
      facts={[
        { label: 'Name', value: `${profile.firstName} ${profile.lastName}`.trim() },
        { label: 'E-mail', value: profile.email },
        { label: 'Phone', value: profile.phone && <Phone profile={profile} /> },
        { label: 'Country', value: label('country', location.city.country) },
        { label: 'City', value: location.city.formattedAddress || location.city.city },
        { label: 'Postal code', value: location.zipcode },
      ]}
    />
  );
}

function Chips({ names, none }: { readonly names: readonly string[]; readonly none: string }) {
  if (names.length === 0) return <Muted>{none}</Muted>;
  return (
    <Row component="ul" list wraps gap={0.75}>
      {names.map((name) => (
        <li key={name}>
          <Chip label={name} size="small" />
        </li>
      ))}
    </Row>
  );
}

function Topics({ profile }: SummaryProps) {
  return <Chips names={profile.topics} none="Choose 3 topics to receive projects curated to your interests." />;
}

function Skills({ profile }: SummaryProps) {
  return <Chips names={profile.skills} none="Skills help researchers find you." />;
}

function Demographics({ profile: { demographics } }: SummaryProps) {
  return (
    <Facts
      facts={[
        { label: 'Gender', value: label('gender', demographics.gender) },
        { label: 'Education level', value: label('educationLevel', demographics.educationLevel) },
        { label: 'Household income', value: label('householdIncome', demographics.householdIncome) },
        { label: 'Date of birth', value: demographics.dateOfBirth && formatDay(demographics.dateOfBirth) },
        { label: 'Ethnicity', value: label('ethnicity', demographics.ethnicity) },
      ]}
    />
  );
}

function Social({ profile: { socialLinks } }: SummaryProps) {
  return <Facts facts={socialSites.map((site) => ({ label: siteNames[site], value: socialLinks[site].url }))} />;
}

function Employment({ profile }: SummaryProps) {
  const { employment } = profile;
  return (
    <Facts
      facts={[
        { label: 'Status', value: label('employmentStatus', employment.employmentStatus) },
        { label: 'Industries', value: labels('industries', employment.industry) },
        ...(isEmployed(employment.employmentStatus)
          ? [
              { label: 'Company', value: employment.company },
              { label: 'Company size', value: label('companySize', employment.companySize) },
              { label: 'Job title', value: employment.jobTitle },
              { label: 'Seniority', value: label('seniorityLevel', employment.seniorityLevel) },
              { label: 'Job functions', value: labels('jobFunction', employment.jobFunctions) },
              { label: 'What you do', value: employment.roleDescription },
            ]
          : []),
        { label: 'Personal income', value: label('income', employment.income) },
        { label: 'Small business owner', value: yesNo(employment.smallBusinessOwner) },
        { label: 'Work e-mail', value: employment.email && <WorkEmailState employment={employment} /> },
      ]}
    />
  );
}

function Personal({ profile: { personal } }: SummaryProps) {
  const years = personal.childrenBirthYears;
  return (
    <Facts
      facts={[
        { label: 'Relationship', value: label('relationshipStatus', personal.relationshipStatus) },
        { label: 'Languages', value: labels('language', personal.languages) },
        { label: 'Pets', value: labels('pet', personal.pets) },
        { label: 'Living situation', value: label('livingSituation', personal.livingSituation) },
        { label: 'Home owner', value: yesNo(personal.homeOwner) },
        { label: 'Children', value: years.length === 0 ? null : `${years.length}, born ${years.join(', ')}` },
      ]}
    />
  );
}

function Technical({ profile: { technical } }: SummaryProps) {
  return (
    <Facts
      facts={[
        { label: 'Browsers', value: labels('browser', technical.browsers) },
        { label: 'Smartphone', value: labels('smartphoneOS', technical.smartphoneOS) },
        { label: 'Tablet', value: labels('tabletOS', technical.tabletOS) },
        { label: 'Computer', value: labels('computerOS', technical.computerOS) },
        { label: 'Programming languages', value: labels('programmingLanguage', technical.programmingLanguages) },
        { label: 'Webcam', value: yesNo(technical.webcam) },
        { label: 'Mobile phone with internet', value: yesNo(technical.mobilePhoneWithInternet) },
      ]}
    />
  );
}

/** What each section shows on the page; the video has a component of its own. */
export const summaries = {
  about: About,
  topics: Topics,
  skills: Skills,
  demographics: Demographics,
  social: Social,
  employment: Employment,
  personal: Personal,
  technical: Technical,
} as const satisfies Readonly<Record<Exclude<SectionName, 'video'>, unknown>>;
