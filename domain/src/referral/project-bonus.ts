import { referralBonusCents } from '../catalogue/browser.js';
import type { ProjectState } from '../catalogue/index.js';

/**
 * The bonus for a referral to this project, in cents; null where no referral to it is possible now.
 */
export const projectBonusCents = (project: ProjectState): number | null =>
  project.status === 'published' ? referralBonusCents(project.details) : null;
