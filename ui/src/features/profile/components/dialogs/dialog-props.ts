import type { Profile, SectionLock } from '@panelist/domain/profile/browser';

/** What the dialog of each section gets. */
export interface DialogProps {
  readonly profile: Profile;
  /** The section's lock if it is locked now. */
  readonly lock: SectionLock | null;
  readonly onClose: () => void;
}
