import { isErasedOrErasing } from '@panelist/domain/identity';
import { accessLogDecider, accessLogStream, type StaffAccessKind } from '@panelist/domain/support';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';
import { loadAccount } from './accounts.js';
import { commandStep } from './identity/command-step.js';

/**
 * Records in the person's own access log that the answer to a command of staff shows their data
 * (contract, Staff).
 */
export async function recordStaffAccess(
  { clock, commands }: Pick<Dependencies, 'clock' | 'commands'>,
  what: StaffAccessKind,
  userId: string,
  staffId: string,
  context: CommandContext,
): Promise<void> {
  const step = commandStep(context, 'access');
  const isErased = isErasedOrErasing(await loadAccount({ commands }, userId));
  const access = { userId, accessId: step.commandId, staffId, what, isErased, now: clock.now() };
  await commands.handle(accessLogDecider, accessLogStream.of(userId), { type: 'RecordStaffAccess', ...access }, step);
}
