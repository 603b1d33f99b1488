import { accessLogDecider, accessLogStream, type LookKind } from '@panelist/domain/support';
import type { Dependencies } from '@panelist/infra/room';
import { randomUUID } from 'node:crypto';

interface Look {
  readonly userId: string;
  readonly staffId: string;
  readonly what: LookKind;
}

/**
 * Records in the person's own access log that a member of staff reads their data (contract, Staff),
 * once an hour. The only command of the query side: a look that is not recorded must not be answered.
 */
export async function recordLook(
  { clock, commands }: Pick<Dependencies, 'clock' | 'commands'>,
  { userId, staffId, what }: Look,
): Promise<void> {
  const commandId = randomUUID();
  const context = { actor: { kind: 'staff', id: staffId } as const, commandId, correlationId: commandId, causationId: commandId };
  const look = { type: 'RecordLook', userId, lookId: commandId, staffId, what, now: clock.now() } as const;
  await commands.handle(accessLogDecider, accessLogStream.of(userId), look, context);
}
