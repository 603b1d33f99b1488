import { isEditable, type Profile, type SectionLocks } from '@panelist/domain/profile/browser';
import { useState, type ComponentType } from 'react';
import { serverNow } from '../../../shared/api/server-time.js';
import { useLatestUnless } from '../../../shared/api/use-latest-unless.js';
import type { SectionName } from '../model/sections.js';
import { AboutDialog } from './dialogs/about-dialog.js';
import { DemographicsDialog } from './dialogs/demographics-dialog.js';
import type { DialogProps } from './dialogs/dialog-props.js';
import { EmploymentDialog } from './dialogs/employment-dialog.js';
import { PersonalDialog } from './dialogs/personal-dialog.js';
import { SkillsDialog } from './dialogs/skills-dialog.js';
import { SocialDialog } from './dialogs/social-dialog.js';
import { TechnicalDialog } from './dialogs/technical-dialog.js';
import { TopicsDialog } from './dialogs/topics-dialog.js';
import { OnEditing } from '../../../entities/profile/while-editing.js';

export type FormSection = Exclude<SectionName, 'video'>;

const dialogs: Readonly<Record<FormSection, ComponentType<DialogProps>>> = {
  about: AboutDialog,
  topics: TopicsDialog,
  skills: SkillsDialog,
  demographics: DemographicsDialog,
  social: SocialDialog,
  employment: EmploymentDialog,
  personal: PersonalDialog,
  technical: TechnicalDialog,
};

export interface SectionEditorProps {
  readonly section: FormSection;
  readonly profile: Profile;
  readonly locks: SectionLocks;
  readonly onClose: () => void;
}

/**
 * The dialog of a section. It may open before the answer to the last save: until the person changes
 * something, it takes the profile and the lock of each newer answer.
 */
export function SectionEditor({ section, profile, locks, onClose }: SectionEditorProps) {
  const [editing, setEditing] = useState(false);
  const lock = locks[section];
  const shownProfile = useLatestUnless(editing, profile);
  const shownLock = useLatestUnless(editing, lock && !isEditable(lock, serverNow().toISOString()) ? lock : null);
  const Dialog = dialogs[section];
  return (
    <OnEditing value={setEditing}>
      <Dialog profile={shownProfile} lock={shownLock} onClose={onClose} />
    </OnEditing>
  );
}
