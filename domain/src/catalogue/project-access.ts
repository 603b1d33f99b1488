import { researcher, staff, type Role } from '../kernel/call.js';
import { mayAct } from '../kernel/may-act.js';

interface Reader {
  readonly userId: string;
  readonly roles: readonly Role[];
}

/**
 * Whether the reader sees all of a project and may command it: its owner, for as long as they are a
 * researcher, and admins (contract, Projects and Accounts).
 */
export function ownsProject(ownerId: string, reader: Reader | undefined): boolean {
  if (reader === undefined) return false;
  return mayAct(reader, 'admin') || (ownerId === reader.userId && mayAct(reader, ...researcher));
}

/** Whether the reader sees all of a project: staff do, too (contract, Projects). */
export function readsWholeProject(ownerId: string, reader: Reader | undefined): boolean {
  return reader !== undefined && (ownsProject(ownerId, reader) || mayAct(reader, ...staff.support, ...staff.operations));
}

/**
 * Whether the reader sees what participants sent to a project: applications, conversations and
 * disputes. Support does (contract, Settled).
 */
export function readsResponses(ownerId: string, reader: Reader | undefined): boolean {
  return reader !== undefined && (ownsProject(ownerId, reader) || mayAct(reader, ...staff.support));
}

/**
 * Before its first publication only its owner and staff read a project. `publishedAt` is ISO 8601,
 * null until then.
 */
export function mayReadProject(
  { ownerId, publishedAt }: { readonly ownerId: string; readonly publishedAt: string | null },
  reader: Reader | undefined,
): boolean {
  return publishedAt !== null || readsWholeProject(ownerId, reader);
}

/**
 * Whether the person belongs to those who run the project: its owner, and accounts of its
 * organization. They never take part in it (contract, Staff: money out has limits).
 */
export function isOfProject(
  { userId, organizations }: { readonly userId: string; readonly organizations: readonly string[] },
  { ownerId, organizationId }: { readonly ownerId: string; readonly organizationId: string },
): boolean {
  return ownerId === userId || organizationId === userId || organizations.includes(organizationId);
}
