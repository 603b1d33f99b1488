import {
  type SurveyResponse,
  checkInOpensMinutes,
  compensationCents,
  lateCancelHours,
  missedAfterMinutes,
} from '@panelist/domain/participation/browser';
import { bookSession, rescheduleSession, type Slot } from '@panelist/domain/scheduling/browser';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { contactPage } from '../../../entities/participation/action-views.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { useBriefError } from '../../../shared/states/use-brief-error.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useFreeTimes } from '../api/slots.js';
import { SlotPicker } from './slot-picker.js';
import type { ProjectCard } from '@panelist/domain/catalogue/browser';
import { centsFromDollars, dollarsFromCents } from '@panelist/domain/kernel/browser';
import { formatMoney } from '../../../shared/money/money.js';
import { Muted } from '../../../shared/display/layout.js';

interface TakeTimeProps {
  readonly response: SurveyResponse;
  readonly mode: 'book' | 'move';
  /** Once the page knows of the new time. */
  readonly onTaken: () => void;
}

const ways = {
  book: { contract: bookSession, action: 'Book' },
  move: { contract: rescheduleSession, action: 'Move' },
} as const;

/** Leads to a message to the researcher. */
function Otherwise({ response, label }: { readonly response: SurveyResponse; readonly label: string }) {
  const page = contactPage(response);
  return page === null ? null : (
    <Typography variant="body2">
      <Link component={RouterLink} to={page} sx={{ py: 0.5, display: 'inline-block' }}>
        {label}
      </Link>
    </Typography>
  );
}

/** The free times of the response's project, one of which the participant takes. */
export function TakeTime({ response, mode, onTaken }: TakeTimeProps) {
  const { contract, action } = ways[mode];
  const query = useFreeTimes(response.projectId);
  const command = useCommand(contract);
  const [problem, setProblem] = useBriefError();
  const current = response.booking?.start;
  const take = async ({ start }: Slot, timezone: string) => {
    setProblem(null);
    try {
      await command.run({ params: { id: response.id }, body: { start, timezone } });
      // What the page shows next is about the new time.
      await command.refetched();
      onTaken();
    } catch (error) {
      setProblem(messageOf(error));
      // The times may have changed.
      await query.reload();
    }
  };
  const free = (slots: readonly Slot[]) => slots.filter(({ start }) => start !== current);
  return (
    <QueryState
      query={query}
      skeleton={<CardsSkeleton count={1} height={420} />}
      errorTitle="The free times could not be loaded"
      isEmpty={({ slots }) => free(slots).length === 0}
      empty={
        <EmptyState
          title="There is no free time at the moment"
          text="The researcher offers new times when they can. Please look again later."
          action={<Otherwise response={response} label="Ask the researcher for a time" />}
        />
      }
    >
      {({ slots, timezone, ownSessions }) => (
        <SlotPicker
          slots={free(slots)}
          timezone={timezone}
          ownSessions={ownSessions}
          action={action}
          running={command.running}
          problem={problem}
          onTake={(slot, zone) => void take(slot, zone)}
          otherwise={
            <>
              <Otherwise response={response} label="None of these suits me: write to the researcher" />
              {mode === 'book' && <LostSessionNote project={response.project} />}
            </>
          }
        />
      )}
    </QueryState>
  );
}

/**
 * What the participant receives if the session does not take place (contract, Fairness), before
 * they book.
 */
function LostSessionNote({ project: { incentive } }: { readonly project: Pick<ProjectCard, 'incentive'> }) {
  if (incentive === 0) return null;
  const amount = (kind: 'missed' | 'cancelled') =>
    formatMoney(dollarsFromCents(compensationCents(kind, centsFromDollars(incentive))));
  return (
    <Muted variant="body2">
      Your time counts: check in from {checkInOpensMinutes} minutes before the session. If the researcher is not there{' '}
      {missedAfterMinutes} minutes after its start, you receive {amount('missed')} at once and may book again. If they cancel less
      than {lateCancelHours} hours before it, you receive {amount('cancelled')}.
    </Muted>
  );
}
