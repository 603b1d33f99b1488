import {
  demographicsRules,
  householdIncomeRules,
  householdIncomeSaved,
  labelOf,
  lookup,
  savedMessages,
  type Profile,
} from '@panelist/domain/profile/browser';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { formatDay } from '../../../../shared/display/dates.js';
import { SelectField } from '../../../../shared/forms/select-field.js';
import { usePatchProfile, useSaveProfile } from '../../../../entities/profile/save-section.js';
import { byRules, within } from '../../../../shared/forms/by-rules.js';
import { Facts } from '../facts.js';
import { LockLine } from '../../../../entities/profile/lock.js';
import { SectionDialog } from '../../../../entities/profile/section-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { Muted, Stack } from '../../../../shared/display/layout.js';

const title = 'Demographics';
const fieldOf = within('demographics');

interface DemographicsValues {
  readonly gender: string;
  readonly educationLevel: string;
  readonly householdIncome: string;
}

const schema = byRules(demographicsRules, (values: DemographicsValues) => values);
const incomeSchema = byRules(householdIncomeRules, (values: Pick<DemographicsValues, 'householdIncome'>) => values);

export function DemographicsDialog({ profile, lock, onClose }: DialogProps) {
  const patch = usePatchProfile(profile.id);
  const { demographics } = profile;
  // Household income never locks: alone it is saved without the question (contract, Profile).
  const isOnlyIncome = ({ gender, educationLevel }: DemographicsValues) =>
    gender === demographics.gender && educationLevel === demographics.educationLevel;
  if (lock) return <IncomeDialog profile={profile} lock={lock} onClose={onClose} />;
  return (
    <SectionDialog
      title={title}
      onClose={onClose}
      initialValues={{
        gender: demographics.gender,
        educationLevel: demographics.educationLevel,
        householdIncome: demographics.householdIncome ?? '',
      }}
      schema={schema}
      fieldOf={fieldOf}
      onSave={(values) => patch({ demographics: { ...values } })}
      saved={(values) => (isOnlyIncome(values) ? householdIncomeSaved : savedMessages.demographics)}
      locks={(values) => !isOnlyIncome(values)}
    >
      <SelectField name="gender" label="Gender" choices={lookup('gender')} />
      <SelectField name="educationLevel" label="Education level" choices={lookup('educationLevel')} />
      <IncomeField />
      <ReadOnlyFacts profile={profile} />
    </SectionDialog>
  );
}

const IncomeField = () => <SelectField name="householdIncome" label="Household income" choices={lookup('householdIncome')} />;

/** While the section is locked the household income can still be saved: it never locks. */
function IncomeDialog({ profile, lock, onClose }: DialogProps) {
  const save = useSaveProfile();
  const { demographics } = profile;
  return (
    <SectionDialog
      title={title}
      onClose={onClose}
      initialValues={{ householdIncome: demographics.householdIncome ?? '' }}
      schema={incomeSchema}
      fieldOf={fieldOf}
      onSave={({ householdIncome }) => save({ demographics: { householdIncome } })}
      saved={householdIncomeSaved}
      save="Save household income"
    >
      {lock && <LockLine lock={lock} />}
      <Muted>Your household income can be changed at any time.</Muted>
      <IncomeField />
      <Facts
        facts={[
          { label: 'Gender', value: demographics.gender && labelOf('gender', demographics.gender) },
          {
            label: 'Education level',
            value: demographics.educationLevel && labelOf('educationLevel', demographics.educationLevel),
          },
        ]}
      />
      <ReadOnlyFacts profile={profile} />
    </SectionDialog>
  );
}

/** Only support changes these (document 3 §5). */
function ReadOnlyFacts({ profile: { demographics } }: { readonly profile: Profile }) {
  return (
    <Stack gap={1}>
      <Facts
        facts={[
          { label: 'Date of birth', value: demographics.dateOfBirth && formatDay(demographics.dateOfBirth) },
          { label: 'Ethnicity', value: demographics.ethnicity && labelOf('ethnicity', demographics.ethnicity) },
        ]}
      />
      <Muted variant="body2">
        To change your date of birth or ethnicity, please{' '}
        <Link component={RouterLink} to="/support">
          contact support
        </Link>
        .
      </Muted>
    </Stack>
  );
}
