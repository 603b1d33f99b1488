import { isEditable, type Profile, type SectionLocks } from '@panelist/domain/profile/browser';
import { useState, type ComponentType } from 'react';
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

/** The dialog of a section. Whether it is locked is decided when it opens, and then holds. */
export function SectionEditor({ section, profile, locks, onClose }: SectionEditorProps) {
  const lock = locks[section];
  const [lockAtOpening] = useState(() => (lock && !isEditable(lock, new Date().toISOString()) ? lock : null));
  const Dialog = dialogs[section];
  return <Dialog profile={profile} lock={lockAtOpening} onClose={onClose} />;
}
