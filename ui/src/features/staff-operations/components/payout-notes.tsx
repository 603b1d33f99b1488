import { escalationReasonText } from '@panelist/domain/payout/browser';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Span } from '../../../shared/display/layout.js';
import { LocalTime } from '../../../shared/display/time.js';
import { methodName, providerName } from '../../../entities/payout/method-text.js';
import { isOurs } from '../../../entities/payout/payout-status.js';
import { Banner } from '../../../shared/states/banner.js';
import type { OperationsPayout, OperationsPayoutWithSteps } from '../model/operations-status.js';

/** What waits for operations on one payout. */
export function PayoutNotes({
  payout: { type: method, status, failure, leftToOperations, proposal, heldUntil, requestedDestination: requested },
  ownerSuspendedSince,
  parked,
}: {
  readonly payout: Pick<
    OperationsPayout,
    'type' | 'status' | 'failure' | 'leftToOperations' | 'proposal' | 'heldUntil' | 'requestedDestination'
  >;
  readonly ownerSuspendedSince: string | null;
  readonly parked: OperationsPayoutWithSteps['parked'];
}) {
  return (
    <>
      {ownerSuspendedSince && (
        <Banner meaning="attention">
          Nothing is sent while the account of its owner is suspended, since <LocalTime at={ownerSuspendedSince} />. An
          administrator reinstates it.
        </Banner>
      )}
      {parked.map(({ reaction, type, message, since }) => (
        <Banner
          key={reaction}
          meaning="attention"
          action={
            <Button component={Link} to="/staff/operations?tab=projectors" size="small" color="inherit">
              See the reaction
            </Button>
          }
        >
          The stream of this payout is parked since <LocalTime at={since} form="second" />: {reaction} could not handle {type} (
          {message}), and does nothing for it until it is resumed.
        </Banner>
      ))}
      {isOurs({ status, failure }) && (
        <Banner meaning="attention">
          Our own account at {providerName[method]} lacks money: add funds there, then retry. The funds of the organization are
          not meant.
        </Banner>
      )}
      {leftToOperations && (
        <Banner meaning="attention">Workers do no more until operations act: {escalationReasonText[leftToOperations]}</Banner>
      )}
      {heldUntil && (
        <Banner meaning="notice">
          Nothing is sent before its owner confirms the change of destination
          {requested && ` to ${methodName[requested.type]}, ${requested.email}`}, at the latest <LocalTime at={heldUntil} on />.
        </Banner>
      )}
      {proposal && (
        <Banner meaning="attention">
          Another destination waits for an approval: {methodName[proposal.type]}, {proposal.email}.
          <Span display="block">
            Proposed by {proposal.proposedByName || proposal.proposedBy}: {proposal.reason}
          </Span>
        </Banner>
      )}
    </>
  );
}
