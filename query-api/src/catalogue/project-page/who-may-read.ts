import type { Caller } from '@panelist/infra/http';
import type { ProjectRow } from '@panelist/infra/read-models';
import { isStaff } from '../../shared/caller-of.js';

/** Sees all of a project: who posted it, and staff. */
export const ownsProject = (project: ProjectRow, caller: Caller | undefined): boolean =>
  caller !== undefined && (project.owner_id === caller.userId || isStaff(caller));

/** What was never published is there for its owner alone. */
export const mayRead = (project: ProjectRow, caller: Caller | undefined): boolean =>
  project.published_at !== null || ownsProject(project, caller);
