import type { Role } from '../kernel/contract.js';
import { mayAct } from '../kernel/may-act.js';

interface Reader {
  readonly userId: string;
  readonly roles: readonly Role[];
}

/**
 * Whether the reader sees all of a project and may command it: its owner and admins (contract,
 * Projects).
 */
export function ownsProject(ownerId: string, reader: Reader | undefined): boolean {
  return reader !== undefined && (ownerId === reader.userId || mayAct(reader, 'admin'));
}

/**
 * Before its first publication only its owner and admins read a project. `publishedAt` is ISO 8601,
 * null until then.
 */
export function mayReadProject(
  { ownerId, publishedAt }: { readonly ownerId: string; readonly publishedAt: string | null },
  reader: Reader | undefined,
): boolean {
  return publishedAt !== null || ownsProject(ownerId, reader);
}
