import { lookup, mostChildren, savedMessages, withChoice } from '@panelist/domain/profile/browser';
import { useFormikContext } from 'formik';
import { CheckGroupField } from '../../../../shared/forms/check-group-field.js';
import { ChipsField } from '../../../../shared/forms/chips-field.js';
import { SelectField } from '../../../../shared/forms/select-field.js';
import { TextField } from '../../../../shared/forms/text-field.js';
import { YesNoField } from '../../../../shared/forms/yes-no-field.js';
import { usePatchProfile } from '../../../../entities/profile/save-section.js';
import { within } from '../../../../shared/forms/by-rules.js';
import { personalPayload, personalSchema, personalValues, yearsFor, type PersonalValues } from '../../model/personal-form.js';
import { LockedDialog } from '../../../../entities/profile/locked-dialog.js';
import { SectionDialog } from '../../../../entities/profile/section-dialog.js';
import { summaries } from '../section-summary.js';
import type { DialogProps } from './dialog-props.js';
import { Stack } from '../../../../shared/display/layout.js';

const title = 'Personal';

export function PersonalDialog({ profile, lock, onClose }: DialogProps) {
  const patch = usePatchProfile(profile.id);
  if (lock) {
    return (
      <LockedDialog title={title} lock={lock} onClose={onClose}>
        <summaries.personal profile={profile} />
      </LockedDialog>
    );
  }
  return (
    <SectionDialog
      title={title}
      onClose={onClose}
      initialValues={personalValues(profile)}
      schema={personalSchema}
      fieldOf={within('personal')}
      onSave={(values) => patch({ personal: personalPayload(values) })}
      saved={savedMessages.personal}
      locks
    >
      <SelectField
        name="relationshipStatus"
        label="Relationship status"
        choices={lookup('relationshipStatus')}
        placeholder="Not said"
        optional
      />
      <ChipsField name="languages" label="Languages you speak" choices={lookup('language')} placeholder="Choose" optional />
      <CheckGroupField name="pets" label="Pets" choices={lookup('pet')} withChoice={withChoice} optional />
      <SelectField
        name="livingSituation"
        label="Living situation"
        choices={lookup('livingSituation')}
        placeholder="Not said"
        optional
      />
      <YesNoField name="homeOwner" label="Do you own your home?" optional />
      <ChildrenFields />
    </SectionDialog>
  );
}

const counts = Array.from({ length: mostChildren + 1 }, (_unused, count) => ({ code: String(count), value: String(count) }));

/** How many children, and the year of birth of each (document 3 §5). */
function ChildrenFields() {
  const { values, setFieldValue } = useFormikContext<PersonalValues>();
  const years = values.childrenBirthYears;
  return (
    <>
      <SelectField
        name="children"
        label="Number of children"
        choices={counts}
        placeholder="Not said"
        onChosen={(count) => void setFieldValue('childrenBirthYears', yearsFor(Number(count), years))}
        optional
      />
      {years.length > 0 && (
        <Stack gap={1.5} alignItems="start" columns={{ xs: '1fr 1fr', sm: '1fr 1fr 1fr' }}>
          {years.map((_year, index) => (
            <TextField
              // The order of the children is their identity: a year has no other.
              key={`child-${String(index)}`}
              name={`childrenBirthYears.${String(index)}`}
              label={`Child ${String(index + 1)}, born`}
              inputMode="numeric"
              maxLength={4}
              placeholder="Year"
            />
          ))}
        </Stack>
      )}
    </>
  );
}
