import { accountDecider, accountStream } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { accessLogDecider, accessLogStream, giveAccessReason } from '@panelist/domain/support';
import { unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/**
 * A member of staff says why they look at the data of a participant, also of a deactivated account
 * (contract, Staff).
 */
export const giveAccessReasonRoute = ({ clock, commands }: Pick<Dependencies, 'clock' | 'commands'>) =>
  unitRoute(giveAccessReason, async ({ params: { userId }, body: { reason }, caller, context }) => {
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    const isKnown = account.status === 'open' || account.status === 'deactivated';
    if (!isKnown || account.profileId === null) throw kernelRefusal('resource.not-found');
    const { userId: staffId } = caller;
    const now = clock.now();
    const command = { type: 'GiveAccessReason', userId, staffId, reason, now } as const;
    const { state, position } = await commands.handle(accessLogDecider, accessLogStream.of(userId), command, context);
    return { body: { until: state.reasons[staffId]?.until ?? now }, position };
  });
