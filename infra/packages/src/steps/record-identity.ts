import {
  accountDecider,
  accountStream,
  claimDecider,
  identityClaimStream,
  type CheckOutcome,
  type EndedCheck,
} from '@panelist/domain/identity';
import { derivedId, Refusal } from '@panelist/domain/kernel';
import type { Clock } from '../foundation/index.js';
import type { CommandContext, CommandHandler, Position } from '../event-sourcing/index.js';
import type { Vault } from '../personal-data/index.js';
import type { IdentityAttempt } from '../providers/index.js';

interface Needs {
  readonly commands: CommandHandler;
  readonly vault: Pick<Vault, 'blindIndex'>;
  readonly clock: Clock;
}

export interface RecordedIdentity {
  /** What the attempt came to; `verified` for an account whose identity is verified already. */
  readonly outcome: CheckOutcome;
  readonly position: Position | null;
}

/**
 * Records what an attempt to verify an identity came to. A verified identity is claimed for the account
 * first: another account that holds it makes the outcome `taken`. Every step may run again, and the
 * outcome is the same whether the page, a webhook or a worker comes first. A process that dies in
 * between leaves a claim that a worker releases, and an attempt that a worker asks for again.
 */
export async function recordIdentity(
  { commands, vault, clock }: Needs,
  { id: verificationId, userId, result, identity }: IdentityAttempt,
  context: CommandContext,
): Promise<RecordedIdentity> {
  const stream = accountStream.of(userId);
  const { state: account } = await commands.load(accountDecider, stream);
  if (account.status === 'none' || result === 'pending') return { outcome: 'pending', position: null };
  if (account.identity.verifiedAt !== null) return { outcome: 'verified', position: null };

  const record = async (outcome: 'verified' | EndedCheck, identityKey: string | null): Promise<Position | null> => {
    const order = { type: 'RecordIdentityResult', verificationId, outcome, identityKey, now: clock.now() } as const;
    const step = { ...context, commandId: derivedId('identity-result', context.commandId, verificationId, outcome) };
    return (await commands.handle(accountDecider, stream, order, step)).position;
  };
  if (result !== 'verified') return { outcome: result, position: await record(result, null) };

  // A provider that names no person has nothing to compare with.
  const identityKey = vault.blindIndex('word', JSON.stringify(['identity', identity ?? verificationId]));
  const claim = async (): Promise<boolean> => claimIdentity(commands, identityKey, userId, context);
  if (!(await claim())) return { outcome: 'taken', position: await record('taken', identityKey) };
  const position = await record('verified', identityKey);
  // A worker may have released the claim of an earlier run that died before it recorded the result.
  await claim();
  return { outcome: 'verified', position };
}

/** Whether the account holds the identity now. */
async function claimIdentity(
  commands: CommandHandler,
  identityKey: string,
  userId: string,
  context: CommandContext,
): Promise<boolean> {
  const stream = identityClaimStream.of(identityKey);
  const { revision } = await commands.load(claimDecider, stream);
  const step = { ...context, commandId: derivedId('identity-claim', context.commandId, stream, revision ?? 'none') };
  try {
    const { state } = await commands.handle(claimDecider, stream, { type: 'Claim', userId }, step);
    return state.status === 'held' && state.userId === userId;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'identity.address-taken') return false;
    throw error;
  }
}
