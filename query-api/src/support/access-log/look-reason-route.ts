import { accountDecider, accountStream } from '@panelist/domain/identity';
import { accessLogDecider, accessLogStream, lookReason, lookReasonAt } from '@panelist/domain/support';
import { route } from '@panelist/infra/http';
import type { QueryDependencies } from '../../shared/query-dependencies.js';

/** Whether pages of staff may show a participant's data to the caller (ADR 111). Reads the log, as the looks do. */
export const lookReasonRoute = ({ clock, commands }: Pick<QueryDependencies, 'clock' | 'commands'>) =>
  route(lookReason, async ({ params: { userId }, caller }) => {
    const [{ state: account }, { state }] = await Promise.all([
      commands.load(accountDecider, accountStream.of(userId)),
      commands.load(accessLogDecider, accessLogStream.of(userId)),
    ]);
    const isParticipant = (account.status === 'open' || account.status === 'deactivated') && account.profileId !== null;
    return {
      body: {
        isNeeded: isParticipant && userId !== caller.userId,
        given: lookReasonAt(state, caller.userId, clock.now()),
      },
    };
  });
