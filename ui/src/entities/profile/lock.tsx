import type { SectionLock } from '@panelist/domain/profile/browser';
import { formatDay } from '../../shared/display/dates.js';
import { profileLockDays } from '../../shared/page-config/page-config.js';
import { Banner } from '../../shared/states/banner.js';

/** The sentence of a locked section (document 3 §4). */
export function LockLine({ lock }: { readonly lock: SectionLock }) {
  return (
    <Banner meaning="notice">
      Edited {formatDay(lock.lastUpdatedAt)}, editable {formatDay(lock.nextEditableAt)}
    </Banner>
  );
}

/** The question before a save that locks; null where the operator switched locks off. */
export function lockQuestion() {
  const days = profileLockDays();
  if (days === 0) return null;
  return {
    title: 'Save and lock this section',
    text: `Once it is saved, this section is locked for ${days === 1 ? '1 day' : `${days} days`}. You cannot change it before then.`,
    confirm: 'Save and lock this section',
    cancel: 'Back to editing',
  };
}
