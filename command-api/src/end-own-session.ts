import { accessLogDecider, accessLogStream } from '@panelist/domain/support';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Caller } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/** Ends the caller's session. The end of a visit of staff is recorded. */
export async function endOwnSession(
  { clock, commands, sessions }: Pick<Dependencies, 'clock' | 'commands' | 'sessions'>,
  { userId, sessionId, impersonator }: Pick<Caller, 'userId' | 'sessionId' | 'impersonator'>,
  context: CommandContext,
): Promise<void> {
  await sessions.end(sessionId);
  if (impersonator === undefined) return;
  const stream = accessLogStream.of(userId);
  const { state } = await commands.load(accessLogDecider, stream);
  const open = Object.entries(state.visits).findLast(([, { staffId, endsAt }]) => staffId === impersonator && endsAt !== null);
  if (open === undefined) return;
  const command = { type: 'EndImpersonation', userId, visitId: open[0], now: clock.now() } as const;
  await commands.handle(accessLogDecider, stream, command, context);
}
