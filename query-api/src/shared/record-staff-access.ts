import { accountDecider, accountStream, isErasedOrErasing } from '@panelist/domain/identity';
import type { Role } from '@panelist/domain/kernel/browser';
import {
  accessLogDecider,
  accessLogStream,
  accessReasonAt,
  type StaffAccessKind,
  type AccessReason,
} from '@panelist/domain/support';
import { randomUUID } from 'node:crypto';
import type { QueryDependencies } from './query-dependencies.js';

interface Reader {
  readonly userId: string;
  readonly roles: readonly Role[];
}

/**
 * Records in the person's own access log that a member of staff reads their data (contract, Staff),
 * once an hour and reason; nothing for the person themself. The only command of the query side: a
 * look that is not recorded must not be answered.
 * @returns the reason of the look; null without one
 */
export async function recordStaffAccess(
  { clock, commands }: Pick<QueryDependencies, 'clock' | 'commands'>,
  what: StaffAccessKind,
  userId: string,
  reader: Reader,
): Promise<AccessReason | null> {
  if (reader.userId === userId) return null;
  const staffId = reader.userId;
  const now = clock.now();
  const commandId = randomUUID();
  const context = { actor: { kind: 'staff', id: staffId } as const, commandId, correlationId: commandId, causationId: commandId };
  const isErased = isErasedOrErasing((await commands.load(accountDecider, accountStream.of(userId))).state);
  const access = { type: 'RecordStaffAccess', userId, accessId: commandId, staffId, what, isErased, now } as const;
  const { state } = await commands.handle(accessLogDecider, accessLogStream.of(userId), access, context);
  return isErased ? null : accessReasonAt(state, staffId, now);
}

/**
 * Records the looks of a reader who is not a project's owner at what these participants sent to it.
 */
export async function recordStaffAccessToSent(
  dependencies: Pick<QueryDependencies, 'clock' | 'commands'>,
  what: StaffAccessKind,
  ownerId: string,
  userIds: readonly string[],
  reader: Reader,
): Promise<void> {
  if (reader.userId === ownerId) return;
  for (const userId of new Set(userIds)) await recordStaffAccess(dependencies, what, userId, reader);
}

/** Records the look at a list that shows one person alone, however it was narrowed. */
export async function recordStaffAccessToOne(
  dependencies: Pick<QueryDependencies, 'clock' | 'commands'>,
  what: StaffAccessKind,
  shown: readonly { readonly userId: string }[],
  reader: Reader,
): Promise<void> {
  const [only, ...others] = new Set(shown.map(({ userId }) => userId));
  if (only !== undefined && others.length === 0) await recordStaffAccess(dependencies, what, only, reader);
}
