import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { bookSession, rescheduleSession, type Slot } from '@panelist/domain/scheduling/browser';
import Card from '@mui/material/Card';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { useBriefError } from '../../../shared/states/use-brief-error.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { announce } from '../../../shared/page/announcer.js';
import { useFreeTimes } from '../api/slots.js';
import { viewersZone } from '../model/days.js';
import { LostSessionNote } from './lost-session-note.js';
import { SlotPicker } from './slot-picker.js';

interface TakeTimeProps {
  readonly response: SurveyResponse;
  readonly mode: 'book' | 'move';
  readonly onTaken?: () => void;
}

const ways = {
  book: { contract: bookSession, action: 'Book this time', done: 'Your session is booked.' },
  move: { contract: rescheduleSession, action: 'Move to this time', done: 'Your session was moved.' },
} as const;

/** The free times of the response's project, one of which the participant takes. */
export function TakeTime({ response, mode, onTaken }: TakeTimeProps) {
  const { contract, action, done } = ways[mode];
  const query = useFreeTimes(response.projectId);
  const command = useCommand(contract);
  const [problem, setProblem] = useBriefError();
  const current = response.booking?.start;
  const take = async ({ start }: Slot) => {
    setProblem(null);
    try {
      await command.run({ params: { id: response.id }, body: { start, timezone: viewersZone() } });
      // What the page shows next is about the new time.
      await command.refetched();
      announce(done);
      onTaken?.();
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
        />
      }
    >
      {({ slots, timezone, ownSessions }) => (
        <Card component="section" aria-label="Free times" sx={{ p: { xs: 2, sm: 3 } }}>
          {mode === 'book' && <LostSessionNote project={response.project} />}
          <SlotPicker
            slots={free(slots)}
            timezone={timezone}
            ownSessions={ownSessions}
            action={action}
            running={command.running}
            problem={problem}
            onTake={(slot) => void take(slot)}
          />
        </Card>
      )}
    </QueryState>
  );
}
