import { identityRefusal } from '@panelist/domain/identity';
import { derivedId, type Role } from '@panelist/domain/kernel';
import type { Dependencies } from '@panelist/infra/service';
import { accountByEmail } from '../accounts.js';
import { changeRights, grantRoleIn } from './change-rights.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'sessions' | 'vault' | 'newId'>;

interface Order {
  readonly email: string;
  readonly role: Role;
  /** Whom the event names. */
  readonly operator: string;
}

/**
 * Makes an account's owner staff or a researcher (`npm run grant`). Granting twice changes nothing.
 * Throws `identity.account-missing` if no account has this e-mail, `identity.owner-unproven` if it
 * is not verified.
 */
export async function grantRole(dependencies: Needs, order: Order & { readonly organizationId?: string | undefined }) {
  const { userId, decision, context } = await orderOf(dependencies, order);
  const { role, organizationId } = order;
  const { isNew } = await grantRoleIn(dependencies, userId, { role, organizationId, ...decision }, context);
  return { userId, isNew };
}

/** Takes a role back (`npm run revoke`). Throws `identity.account-missing`. */
export async function revokeRole(dependencies: Needs, order: Order) {
  const { userId, decision, context } = await orderOf(dependencies, order);
  const revoke = { type: 'RevokeRole', role: order.role, ...decision } as const;
  const { isNew } = await changeRights(dependencies, userId, revoke, context);
  return { userId, isNew };
}

async function orderOf(dependencies: Needs, { email, operator }: Order) {
  const account = await accountByEmail(dependencies, email);
  if (account === undefined)
    throw identityRefusal('identity.account-missing', { message: `Nobody has an account with ${email}.` });
  const id = derivedId('rights', dependencies.newId());
  const context = { actor: { kind: 'system', id: 'operator' }, commandId: id, correlationId: id, causationId: id } as const;
  const by = { kind: 'operator', id: operator } as const;
  const decision = { by, reason: 'At the command line.', now: dependencies.clock.now() };
  return { userId: account.userId, decision, context };
}
