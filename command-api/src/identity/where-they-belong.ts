import type { Role } from '@panelist/domain/kernel';
import type { Config } from '@panelist/infra/foundation';

export interface WhereTheyBelong {
  readonly context: 'panelist' | 'researcher' | 'staff';
  /** The site that is theirs instead of this one. */
  readonly redirect?: string;
}

/** Researchers have a separate site (document 1 §1); here it is the description of the calls that they make. */
export function whereTheyBelong(roles: readonly Role[], { publicUrl }: Pick<Config, 'publicUrl'>): WhereTheyBelong {
  if (roles.includes('panelist')) return { context: 'panelist' };
  const isResearcherAlone = roles.every((role) => role === 'researcher');
  return isResearcherAlone ? { context: 'researcher', redirect: `${publicUrl}/docs` } : { context: 'staff' };
}
