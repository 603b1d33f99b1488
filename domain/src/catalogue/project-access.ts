import { researcher, staff, type Role } from '../kernel/call.js';
import { mayAct } from '../kernel/may-act.js';

/** Who asks for a project. */
export interface ProjectReader {
  readonly userId: string;
  readonly roles: readonly Role[];
  /** Of a researcher: what they posted for these organizations is not theirs any more. */
  readonly closedOrganizations: readonly string[];
}

interface Posted {
  readonly ownerId: string;
  readonly organizationId: string;
}

/**
 * Whether the reader sees all of a project and may command it: its owner, for as long as they are a
 * researcher and have neither left its organization nor is it suspended, and admins (contract,
 * Projects and Accounts).
 */
export function ownsProject({ ownerId, organizationId }: Posted, reader: ProjectReader | undefined): boolean {
  if (reader === undefined) return false;
  if (mayAct(reader, 'admin')) return true;
  return ownerId === reader.userId && mayAct(reader, ...researcher) && !reader.closedOrganizations.includes(organizationId);
}

/** Whether the reader sees all of a project: staff do, too (contract, Projects). */
export function readsWholeProject(project: Posted, reader: ProjectReader | undefined): boolean {
  return reader !== undefined && (ownsProject(project, reader) || mayAct(reader, ...staff.support, ...staff.operations));
}

/**
 * Whether the reader sees what participants sent to a project: applications, conversations and
 * disputes. Support does (contract, Settled).
 */
export function readsResponses(project: Posted, reader: ProjectReader | undefined): boolean {
  return reader !== undefined && (ownsProject(project, reader) || mayAct(reader, ...staff.support));
}

/**
 * Before its first publication only its owner and staff read a project. `publishedAt` is ISO 8601,
 * null until then.
 */
export function mayReadProject(
  project: Posted & { readonly publishedAt: string | null },
  reader: ProjectReader | undefined,
): boolean {
  return project.publishedAt !== null || readsWholeProject(project, reader);
}

/**
 * Whether the person belongs to those who run the project: its owner, and accounts of its
 * organization. They never take part in it (contract, Staff: money out has limits).
 */
export function isOfProject(
  { userId, organizations }: { readonly userId: string; readonly organizations: readonly string[] },
  { ownerId, organizationId }: Posted,
): boolean {
  return ownerId === userId || organizationId === userId || organizations.includes(organizationId);
}
