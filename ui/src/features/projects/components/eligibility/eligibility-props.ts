import type { ProjectCard } from '@panelist/domain/catalogue/browser';

export interface EligibilityDialogProps {
  readonly project: Pick<ProjectCard, 'id' | 'name'>;
  readonly open: boolean;
  readonly onClose: () => void;
}
