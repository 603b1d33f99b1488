import { isAboutOurFunds } from '@panelist/domain/participation/browser';
import { payoutTitle } from '@panelist/domain/payout/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Money } from '../../../shared/money/money.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { cityTime } from '../../../shared/display/dates.js';
import { viewersZone } from '../../../shared/display/viewers-zone.js';
import { AccessReason } from '../../../entities/staff-access/access-reason.js';
import { BeforeReason } from '../../../entities/staff-access/before-reason.js';
import { useAccessReason } from '../../../entities/staff-access/use-access-reason.js';
import { MoneyBreakdown } from '../../../shared/money/money-breakdown.js';
import { useAnnouncedChange } from '../../../shared/page/use-announced-change.js';
import { methodName, providerName } from '../../../entities/payout/method-text.js';
import { payoutChip } from '../../../entities/payout/payout-status.js';
import { PayoutStepList } from '../../../entities/payout/payout-step-list.js';
import { hasRole, supportRoles } from '../../../shared/session/roles.js';
import { useSession } from '../../../shared/session/session-store.js';
import type { OperationsPayoutWithSteps } from '../model/operations-status.js';
import { Attempts } from './attempts.js';
import { PayoutActions } from './payout-actions.js';
import { PayoutNotes } from './payout-notes.js';
import { Block, Muted, Prose, Stack } from '../../../shared/display/layout.js';

const withoutAddresses = (payout: OperationsPayoutWithSteps): OperationsPayoutWithSteps => ({
  ...payout,
  proposal: null,
  requestedDestination: null,
  attempts: payout.attempts.map((attempt) => ({ ...attempt, email: '' })),
});

/**
 * Amount, owner, the provider's message, actions and all steps of one payout. The owner, the
 * addresses and the actions, whose dialogs name an address, show once the reader has said why
 * (ADR 47).
 */
export function PayoutDetail({ payout: whole }: { readonly payout: OperationsPayoutWithSteps }) {
  const look = useAccessReason(whole.userId);
  const [gaveNow, setGaveNow] = useState(false);
  const payout = look.mayShow ? whole : withoutAddresses(whole);
  const status = payoutChip(payout, 'operations');
  useAnnouncedChange(`The payout is now: ${status.label}`);
  return (
    <>
      <Stack gap={1} justifyItems="start">
        <Money label="Net to the participant" dollars={payout.net} size="display" form="exact" />
        <StatusChip meaning={status.meaning} label={status.label} />
      </Stack>
      {isAboutOurFunds(payout.failure?.code ?? null) && (
        <Prose variant="body2">
          Our account at {providerName[payout.type]} lacks the money: add funds there, then send the payout again.
        </Prose>
      )}
      {payout.failure && <ProviderMessage code={payout.failure.code} message={payout.failure.message} />}
      <PayoutNotes payout={payout} ownerSuspendedSince={payout.ownerSuspendedSince} parked={payout.parked} />
      {look.mayShow ? (
        <>
          {look.given && (
            <AccessReason userId={payout.userId} name={payout.participantName} given={look.given} focused={gaveNow} />
          )}
          <PayoutActions payout={payout} />
          <SectionCard title="Whose, and where it goes">
            <Facts payout={payout} />
          </SectionCard>
        </>
      ) : (
        <BeforeReason userId={payout.userId} look={look} onGiven={() => setGaveNow(true)} />
      )}
      {payout.attempts.length > 0 && (
        <SectionCard title="Attempts">
          <Attempts attempts={payout.attempts} />
        </SectionCard>
      )}
      <SectionCard title="Every step">
        <PayoutStepList
          steps={payout.steps}
          renderOver={(step) =>
            step.attempt !== null && (
              <Typography
                variant="overline"
                component="p"
                sx={{ color: 'text.secondary', textTransform: 'none', letterSpacing: 0 }}
              >
                Attempt {step.attempt}
              </Typography>
            )
          }
          renderNote={(step) => step.provider && <ProviderMessage code={step.provider.code} message={step.provider.message} />}
        />
        <Muted variant="caption" display="block" mt={2}>
          Times are in {cityTime(viewersZone())}.
        </Muted>
      </SectionCard>
      <SectionCard title="The amount">
        <MoneyBreakdown
          gross={payout.incentive}
          fee={payout.fee}
          tip={payout.tip}
          net={payout.net}
          netLabel="Net to the participant"
        />
      </SectionCard>
    </>
  );
}

function Facts({ payout }: { readonly payout: OperationsPayoutWithSteps }) {
  const session = useSession();
  const hasSupportRole = session.status === 'in' && hasRole(session.roles, supportRoles);
  const facts = [
    ['Participant', `${payout.participantName} (${payout.participantEmail})`],
    ['For', payoutTitle(payout)],
    ['Goes to', `${methodName[payout.type]}, ${payout.email}`],
    ['Attempts', String(payout.attempts.length)],
    ['Payout id', payout.id],
    ['User id', payout.userId],
  ] as const;
  return (
    <>
      <Stack
        component="dl"
        m={0}
        columnGap={2}
        rowGap={{ xs: 0.25, sm: 0.75 }}
        columns={{ xs: '1fr', sm: '7rem minmax(0, 1fr)' }}
      >
        {facts.map(([name, value]) => (
          <Block key={name} display="contents">
            <Muted component="dt" variant="body2">
              {name}
            </Muted>
            <Prose component="dd" variant="body2" overflowWrap="anywhere" m={0} mb={{ xs: 1, sm: 0 }}>
              {value}
            </Prose>
          </Block>
        ))}
      </Stack>
      {hasSupportRole && (
        <Link
          component={RouterLink}
          to={`/staff/support?userId=${encodeURIComponent(payout.userId)}`}
          sx={{ display: 'inline-block', mt: 1.5 }}
        >
          Whole history of this participant
        </Link>
      )}
    </>
  );
}

/** The provider's own code and message, unchanged. */
function ProviderMessage({ code, message }: { readonly code: string; readonly message: string }) {
  return (
    <Box sx={{ mt: 0.75, px: 1.5, py: 1, bgcolor: 'failed.ground', color: 'failed.text', borderRadius: 2.5 }}>
      <Typography component="code" sx={{ fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem', fontWeight: 650 }}>
        {code}
      </Typography>
      <Typography variant="body2">{message}</Typography>
    </Box>
  );
}
