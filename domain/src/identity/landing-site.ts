import type { Role } from '../kernel/call.js';

interface LandingSite {
  readonly context: 'panelist' | 'researcher' | 'staff';
  /** Their own site, if it is not this one. */
  readonly redirect?: string;
}

/**
 * Researchers have a separate site (document 1 §1): pages of their own, and a page to log in to
 * them.
 */
export function landingSiteFor(roles: readonly Role[], publicUrl: string): LandingSite {
  if (roles.includes('panelist')) return { context: 'panelist' };
  const isResearcherAlone = roles.every((role) => role === 'researcher');
  return isResearcherAlone ? { context: 'researcher', redirect: `${publicUrl}/panelists/v2/researchers` } : { context: 'staff' };
}
