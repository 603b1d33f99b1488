import { accountDecider, accountStream, isErasedOrErasing } from '@panelist/domain/identity';
import { mayAct, staff } from '@panelist/domain/kernel/browser';
import { accessLogDecider, accessLogStream, accessReason, accessReasonAt } from '@panelist/domain/support';
import { route } from '@panelist/infra/http';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import type { PersonHistory } from '../state/person-history.js';

type Needs = Pick<QueryDependencies, 'clock' | 'commands'> & { readonly pasts: Pick<PersonHistory, 'prepare'> };

/**
 * Whether pages of staff may show a participant's data to the caller (ADR 47). Reads the log, as
 * the looks do. The pages of support ask it first: while its reader writes a reason, the past is
 * prepared.
 */
export const accessReasonRoute = ({ clock, commands, pasts }: Needs) =>
  route(accessReason, async ({ params: { userId }, caller }) => {
    const [{ state: account }, { state }] = await Promise.all([
      commands.load(accountDecider, accountStream.of(userId)),
      commands.load(accessLogDecider, accessLogStream.of(userId)),
    ]);
    const isParticipant = (account.status === 'open' || account.status === 'deactivated') && account.profileId !== null;
    const isNeeded = isParticipant && userId !== caller.userId;
    if (isNeeded && mayAct(caller, ...staff.support)) pasts.prepare(userId);
    const given = isErasedOrErasing(account) ? null : accessReasonAt(state, caller.userId, clock.now());
    return { body: { isNeeded, given } };
  });
