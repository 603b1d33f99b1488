import type { ListedProject, OwnedProject } from '@panelist/domain/catalogue/browser';
import type { StatusChipProps } from '../../../shared/display/status-chip.js';

/** The state of a project as a word and a shape. */
export function projectState({
  status,
  recruitingStatus,
}: Pick<ListedProject | OwnedProject, 'status' | 'recruitingStatus'>): StatusChipProps {
  if (status === 'draft') return { meaning: 'attention', label: 'Draft' };
  if (status === 'closed') return { meaning: 'closed', label: 'Closed' };
  return recruitingStatus === 'RECRUITING' ? { meaning: 'paid', label: 'Recruiting' } : { meaning: 'notice', label: 'Paused' };
}

export const stateNames = { draft: 'Drafts', published: 'Published', closed: 'Closed' } as const;
