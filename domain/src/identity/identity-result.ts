import { derivedId } from '../kernel/ids.js';
import type { AccountCommand } from './account-commands.js';
import type { CheckResult } from './identity-check.js';
import type { AccountFacts } from './reservations.js';
import { identityClaimStream } from './streams.js';

/** An attempt to verify an identity, as its provider has it. */
interface Attempt {
  readonly id: string;
  readonly result: CheckResult;
  /** A text that is the same for the same person; null where the provider names none. */
  readonly identity: string | null;
}

interface Recording<Context> {
  readonly context: Context;
  readonly command: Extract<AccountCommand, { readonly type: 'RecordIdentityResult' }>;
  readonly facts: AccountFacts;
}

/**
 * Records what an attempt came to, and claims a verified identity for the account; null while the
 * attempt goes on. It may be recorded again, and the outcome is the same whether the page, a
 * webhook or a worker comes first.
 *
 * @param indexOf the keyed hash of a text
 * @param outer of the request or job, which may handle other commands on the account
 */
export function identityRecording<Context extends { readonly commandId: string }>(
  { id: verificationId, result, identity }: Attempt,
  indexOf: (text: string) => string,
  now: string,
  outer: Context,
): Recording<Context> | null {
  if (result === 'pending') return null;
  const context = { ...outer, commandId: derivedId('identity-result', outer.commandId, verificationId, result) };
  const command = { type: 'RecordIdentityResult', verificationId, outcome: result, now } as const;
  if (result !== 'verified') return { command: { ...command, identityKey: null }, context, facts: {} };
  // A provider that names no person has nothing to compare with.
  const identityKey = indexOf(JSON.stringify(['identity', identity ?? verificationId]));
  const claim = { of: 'identity', stream: identityClaimStream.of(identityKey), abandonedBy: null } as const;
  return { command: { ...command, identityKey }, context, facts: { claims: [claim] } };
}
