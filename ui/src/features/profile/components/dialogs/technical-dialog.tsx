import { lookup, savedMessages, technicalRules, withChoice, type Profile } from '@panelist/domain/profile/browser';
import { CheckGroupField } from '../../../../shared/forms/check-group-field.js';
import { ChipsField } from '../../../../shared/forms/chips-field.js';
import { YesNoField } from '../../../../shared/forms/yes-no-field.js';
import { usePatchProfile } from '../../../../entities/profile/save-section.js';
import { byRules, within } from '../../../../shared/forms/by-rules.js';
import { LockedDialog } from '../../../../entities/profile/locked-dialog.js';
import { SectionDialog } from '../../../../entities/profile/section-dialog.js';
import { summaries } from '../section-summary.js';
import type { DialogProps } from './dialog-props.js';

const title = 'Technical';
const schema = byRules(technicalRules, (values: Profile['technical']) => values);

export function TechnicalDialog({ profile, lock, onClose }: DialogProps) {
  const patch = usePatchProfile(profile.id);
  if (lock) {
    return (
      <LockedDialog title={title} lock={lock} onClose={onClose}>
        <summaries.technical profile={profile} />
      </LockedDialog>
    );
  }
  return (
    <SectionDialog
      title={title}
      onClose={onClose}
      initialValues={profile.technical}
      schema={schema}
      fieldOf={within('technical')}
      onSave={(technical) => patch({ technical })}
      saved={savedMessages.technical}
      locks
    >
      <CheckGroupField name="browsers" label="Browsers" choices={lookup('browser')} optional />
      <CheckGroupField name="smartphoneOS" label="Smartphone" choices={lookup('smartphoneOS')} withChoice={withChoice} optional />
      <CheckGroupField name="tabletOS" label="Tablet" choices={lookup('tabletOS')} withChoice={withChoice} optional />
      <CheckGroupField name="computerOS" label="Computer" choices={lookup('computerOS')} withChoice={withChoice} optional />
      <ChipsField
        name="programmingLanguages"
        label="Programming languages"
        choices={lookup('programmingLanguage')}
        placeholder="Choose"
        optional
      />
      <YesNoField name="webcam" label="Do you have a webcam?" optional />
      <YesNoField name="mobilePhoneWithInternet" label="Do you have a mobile phone with internet?" optional />
    </SectionDialog>
  );
}
