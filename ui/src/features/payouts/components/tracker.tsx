import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { payoutSettings } from '@panelist/domain/profile/browser';
import { fundingCodes, payoutTitle, payoutById, type PayoutWithSteps } from '@panelist/domain/payout/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { ChosenPanel } from '../../../shared/dialog/chosen-panel.js';
import { Money, moneyLabels } from '../../../shared/money/money.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { cityTime } from '../../../shared/display/dates.js';
import { viewersZone } from '../../../shared/display/viewers-zone.js';
import { MoneyBreakdown } from '../../../shared/money/money-breakdown.js';
import { useAnnouncedChange } from '../../../shared/page/use-announced-change.js';
import { canRetry, guidance, isOurs, payoutChip, stepsAhead } from '../../../entities/payout/payout-status.js';
import { PayoutStepList } from '../../../entities/payout/payout-step-list.js';
import { Missing } from '../../../shared/states/missing.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { methodPhrase, arrival, methodName } from '../../../entities/payout/method-text.js';
import Button from '@mui/material/Button';
import { DestinationForm } from '../../../entities/payout/destination-form.js';
import { useSession } from '../../../shared/session/session-store.js';
import { Block, Muted, Prose, Stack } from '../../../shared/display/layout.js';

const PayoutStatements = lazyComponent(async () => (await import('../../../entities/statements/parts.js')).PayoutStatements);
const ContestLinks = lazyComponent(async () => (await import('../../../entities/dispute/notes.js')).ContestLinks);

/** One payout, step by step; open while the address has its `id`. */
export const Tracker = () => <ChosenPanel title="Payment">{(id) => <TrackerContent key={id} id={id} />}</ChosenPanel>;

function TrackerContent({ id }: { readonly id: string }) {
  const payout = useQuery(payoutById, { params: { id } });
  return (
    <QueryState
      query={payout}
      skeleton={<CardsSkeleton count={3} height={180} />}
      errorTitle="This payment could not be loaded"
      missing={<Missing what="payment" list={{ to: '/payouts', name: 'All payments' }} />}
    >
      {(value) => <Steps payout={value} />}
    </QueryState>
  );
}

function Steps({ payout }: { readonly payout: PayoutWithSteps }) {
  const status = payoutChip(payout, 'participant');
  useAnnouncedChange(`The payment is now: ${status.label}`);
  const needsRepair = canRetry(payout) && !isOurs(payout);
  return (
    <>
      <Stack gap={1} justifyItems="start">
        <Money label={moneyLabels.net} dollars={payout.net} size="display" form="exact" />
        <StatusChip meaning={status.meaning} label={status.label} />
        <Prose variant="h3" component="p" overflowWrap="anywhere" mt={0.5}>
          {payoutTitle(payout)}
        </Prose>
        {payout.failure && <Typography>{payout.failure.message}</Typography>}
        {payout.heldUntil === null ? (
          <Prose color={payout.failure ? 'text.secondary' : 'text.primary'}>{guidance(payout)}</Prose>
        ) : (
          <HoldNote payout={payout} until={payout.heldUntil} />
        )}
        {payout.claimBy && (
          <Typography>
            Accept it by <LocalTime at={payout.claimBy} form="day" />. After that the money comes back to us, and you can have it
            sent to another address.
          </Typography>
        )}
        {payout.expectedBy && !payout.claimBy && !isOurs(payout) && (
          <Muted>
            Expected by <LocalTime at={payout.expectedBy} form="day" />.
          </Muted>
        )}
      </Stack>
      {needsRepair && <DestinationCard payout={payout} />}
      <SectionCard title="Step by step">
        <PayoutStepList
          steps={payout.steps}
          ahead={stepsAhead(payout)}
          renderNote={(step) =>
            step.provider &&
            // The sentence about our own funds is said once, above.
            !fundingCodes.includes(step.provider.code) && (
              <Typography variant="body2" sx={{ mt: 0.5, px: 1.25, py: 0.75, bgcolor: 'surface.sunken', borderRadius: 2 }}>
                {step.provider.message}
              </Typography>
            )
          }
        />
        <Muted variant="caption" display="block" mt={2}>
          Times are in {cityTime(viewersZone())}.
        </Muted>
      </SectionCard>
      {!needsRepair && <DestinationCard payout={payout} />}
      {payout.participationId !== null && (
        <Suspense fallback={null}>
          <ContestLinks participationId={payout.participationId} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <PayoutStatements id={payout.id} />
      </Suspense>
      <SectionCard title="How the amount came about">
        <MoneyBreakdown gross={payout.incentive} fee={payout.fee} tip={payout.tip} net={payout.net} />
      </SectionCard>
      <Muted variant="caption" overflowWrap="anywhere">
        Number of this payment, should you write to us: {payout.id}
      </Muted>
    </>
  );
}

interface HoldNoteProps {
  readonly payout: PayoutWithSteps;
  readonly until: string;
}

/** Why a payment waits for a change of where it goes, until when, and what its owner can do. */
export function HoldNote({ payout: { requestedDestination: to }, until }: HoldNoteProps) {
  const settings = useQuery(payoutSettings, to === null ? {} : null);
  if (to === null && settings.data === undefined) return <WaitsUntil until={until} />;
  const followsEmail = to === null && settings.data?.pending === null;
  return followsEmail ? (
    <Typography>
      <WaitsUntil until={until} />, because the e-mail address of your account was changed, and your money goes there. Nothing
      else confirms that. If it was not you, our mail to your former address has a link that takes it back.
    </Typography>
  ) : (
    <Typography>
      <WaitsUntil until={until} />, because{' '}
      {to === null ? 'where your money goes was changed' : `it is to go as ${methodPhrase[to.type]} to ${to.email}`} and that is
      not confirmed yet. Confirm it by the link in our mail to your account’s address, unless that is new itself, and the payment
      goes at once.{' '}
      {to === null ? (
        <>
          You can also take the change back in your{' '}
          <Link component={RouterLink} to="/settings/payouts">
            payout settings
          </Link>
          .
        </>
      ) : (
        'The same mail has a link that takes the change back.'
      )}
    </Typography>
  );
}

const WaitsUntil = ({ until }: { readonly until: string }) => (
  <>
    It waits until <LocalTime at={until} />
  </>
);

/**
 * Shows the payout's destination and edits it. After a failed delivery, saving sends the payment
 * again at once.
 */
export function DestinationCard({ payout }: { readonly payout: PayoutWithSteps }) {
  const session = useSession();
  const isImpersonated = session.status === 'in' && session.loggedInAsUser;
  const failed = canRetry(payout) && !isOurs(payout);
  const [isOpened, setOpened] = useState<boolean>();
  // After a failure the form is open from the start: the participant has to act there.
  const editing = payout.canChangeDestination && !isImpersonated && (isOpened ?? failed);
  return (
    <SectionCard title="Where it goes">
      <Prose overflowWrap="anywhere" fontWeight={600}>
        {methodName[payout.type]} to {payout.email}
      </Prose>
      <Muted variant="body2" mt={0.25}>
        {arrival[payout.type]}.
      </Muted>
      {editing ? (
        <Block line="above" mt={2} pt={2}>
          <DestinationForm payout={payout} onDone={() => setOpened(false)} />
        </Block>
      ) : payout.canChangeDestination && !isImpersonated ? (
        <Button variant={isOurs(payout) ? 'text' : 'outlined'} onClick={() => setOpened(true)} sx={{ mt: 1.5 }}>
          Change where it goes
        </Button>
      ) : (
        <Muted variant="body2" mt={1.5}>
          {isImpersonated
            ? 'While you are logged in as somebody else this can’t be changed.'
            : 'The address of this payment can’t be changed any more. '}
          {!isImpersonated && (
            <>
              For the next ones see{' '}
              <Link component={RouterLink} to="/settings/payouts">
                Payout settings
              </Link>
              .
            </>
          )}
        </Muted>
      )}
    </SectionCard>
  );
}
