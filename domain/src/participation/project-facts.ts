import { isQuantitative, namesPlaces, projectLifecycle } from '../catalogue/browser.js';
import type { ProjectState } from '../catalogue/index.js';
import type { ProjectFacts } from './participation-facts.js';

/**
 * The facts of a project from its folded events; null for a missing project or a draft, which
 * participants can't see.
 */
export function projectFactsOf(project: ProjectState): ProjectFacts | null {
  if (project.status === 'none' || project.status === 'draft') return null;
  const { details } = project;
  return {
    projectId: project.projectId,
    ownerId: project.ownerId,
    organizationId: project.organizationId,
    ...projectLifecycle.opennessOf(projectLifecycle.lifecycleOf(project)),
    isQuantitative: isQuantitative(details.kindOfResearch),
    isRemote: details.researchConductType === 2,
    isBookedElsewhere: details.externalBookingUrl !== null,
    autoInvite: details.autoInvite,
    incentiveCents: details.incentiveCents,
    referralFeeCents: details.referralFeeCents,
    requiresNda: details.nda.type !== 'none',
    ndaUrl: details.nda.url,
    requiresIdentityVerification: details.requiresIdentityVerification,
    asksForPlace: namesPlaces(details.target),
    questions: project.questions,
  };
}
