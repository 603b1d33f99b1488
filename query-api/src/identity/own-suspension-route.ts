import { ownSuspension } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import { requireFound } from '../shared/require-found.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { rightsOf } from '../shared/rights.js';

/** Why the caller's account opens nothing but this (contract, Accounts). */
export const ownSuspensionRoute = ({ commands, config }: Pick<QueryDependencies, 'commands' | 'config'>) =>
  route(ownSuspension, async ({ caller }) => {
    const { account, organization } = requireFound((await rightsOf(commands.load, caller.userId)) ?? undefined);
    const suspension = account.suspension ?? organization?.suspension ?? undefined;
    const { since, reason } = requireFound(caller.isSuspended === true ? suspension : undefined);
    const of = account.suspension === null ? ('organization' as const) : ('account' as const);
    const objection = `Write to our support and say why you do not agree: ${config.publicUrl}/panelists/v2/support. Somebody who did not decide about it answers within 14 days.`;
    return { body: { of, since, reason, objection } };
  });
