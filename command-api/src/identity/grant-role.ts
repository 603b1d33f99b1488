import { accountDecider, accountStream, identityRefusal } from '@panelist/domain/identity';
import { derivedId, type Role } from '@panelist/domain/kernel';
import type { Dependencies } from '@panelist/infra/room';
import { accountByEmail } from '../accounts.js';
import { commandStep } from './command-step.js';

/**
 * Makes an account's owner staff or a researcher (`npm run grant`), of this organization if one is
 * named: without one a researcher has an organization of their own, with the account's id. Granting
 * twice changes nothing.
 * Throws `identity.account-missing` if no account has this e-mail.
 */
export async function grantRole(
  dependencies: Pick<Dependencies, 'commands' | 'vault' | 'newId'>,
  email: string,
  role: Role,
  organizationId?: string,
): Promise<{ readonly userId: string; readonly isNew: boolean }> {
  const account = await accountByEmail(dependencies, email);
  if (account === undefined)
    throw identityRefusal('identity.account-missing', { message: `Nobody has an account with ${email}.` });
  const id = derivedId('grant', dependencies.newId());
  const context = { actor: { kind: 'system', id: 'grant' }, commandId: id, correlationId: id, causationId: id } as const;
  const { events } = await dependencies.commands.handle(
    accountDecider,
    accountStream.of(account.userId),
    { type: 'GrantRole', role },
    context,
  );
  if (organizationId !== undefined) {
    const step = commandStep(context, 'organization');
    await dependencies.commands.handle(
      accountDecider,
      accountStream.of(account.userId),
      { type: 'JoinOrganization', organizationId },
      step,
    );
  }
  return { userId: account.userId, isNew: events.length > 0 };
}
