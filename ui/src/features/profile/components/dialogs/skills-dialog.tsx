import { skillsSchema } from '@panelist/domain/identity/browser';
import { savedMessages } from '@panelist/domain/profile/browser';
import { SkillsField } from '../../../../entities/employment/skills-field.js';
import { usePatchProfile } from '../../../../entities/profile/save-section.js';
import { byRules, type FieldOf } from '../../../../shared/forms/by-rules.js';
import { LockedDialog } from '../../../../entities/profile/locked-dialog.js';
import { SectionDialog } from '../../../../entities/profile/section-dialog.js';
import { summaries } from '../section-summary.js';
import type { DialogProps } from './dialog-props.js';

const title = 'Skills';
/** All errors are about the one field. */
const skillsField: FieldOf = () => 'skills';

interface SkillsValues {
  readonly skills: readonly string[];
}

const schema = byRules(skillsSchema, ({ skills }: SkillsValues) => skills, skillsField);

export function SkillsDialog({ profile, lock, onClose }: DialogProps) {
  const patch = usePatchProfile(profile.id);
  if (lock) {
    return (
      <LockedDialog title={title} lock={lock} onClose={onClose}>
        <summaries.skills profile={profile} />
      </LockedDialog>
    );
  }
  return (
    <SectionDialog<SkillsValues>
      title={title}
      onClose={onClose}
      initialValues={{ skills: profile.skills }}
      schema={schema}
      fieldOf={skillsField}
      onSave={({ skills }) => patch({ skills: [...skills] })}
      saved={savedMessages.skills}
      locks
    >
      <SkillsField />
    </SectionDialog>
  );
}
