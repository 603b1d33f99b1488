import type { ProjectCard } from '@panelist/domain/catalogue/browser';
import Check from '@mui/icons-material/CheckOutlined';
import Dash from '@mui/icons-material/RemoveOutlined';
import Typography from '@mui/material/Typography';
import { Stack } from '../../../shared/display/layout.js';

type Reason = ProjectCard['match'][number];

const names: Readonly<Record<Reason['criterion'], string>> = {
  genders: 'Gender',
  ages: 'Age',
  educationLevels: 'Education',
  ethnicities: 'Ethnicity',
  employmentStatuses: 'Employment',
  industries: 'Industry',
  jobFunctions: 'Job function',
  seniorityLevels: 'Seniority',
  companySizes: 'Company size',
  skills: 'Skills',
  countries: 'Country',
  states: 'State',
  cities: 'City',
  distance: 'Distance',
};

const detailOf = ({ yours, wanted }: Reason): string =>
  [yours === null ? '' : `You: ${yours}`, wanted === null ? '' : `Wanted: ${wanted}`].filter((part) => part !== '').join(' · ');

/** Criterion by criterion, what the project asks for and whether the participant meets it. */
export function MatchReasons({ match }: Pick<ProjectCard, 'match'>) {
  return (
    <Stack component="ul" aria-label="Why this project fits" list gap={0.5}>
      {match.map((reason) => {
        const Icon = reason.met ? Check : Dash;
        return (
          <Typography key={reason.criterion} component="li" variant="body2" sx={{ display: 'flex', gap: 1 }}>
            <Icon aria-hidden sx={{ fontSize: 18, mt: '2px', color: reason.met ? 'paid.text' : 'text.secondary' }} />
            <span>
              <strong>{names[reason.criterion]}</strong> {reason.met ? 'fits' : 'does not fit'}
              {detailOf(reason) !== '' && ` (${detailOf(reason)})`}
            </span>
          </Typography>
        );
      })}
    </Stack>
  );
}
