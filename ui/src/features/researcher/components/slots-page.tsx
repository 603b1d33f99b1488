import { isQuantitative } from '@panelist/domain/catalogue/browser';
import { projectCalendar } from '@panelist/domain/scheduling/browser';
import { Suspense } from 'react';
import { useQuery } from '../../../shared/api/use-query.js';
import { useMayAct } from '../../../shared/session/use-may-act.js';
import { Banner } from '../../../shared/states/banner.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton, FormSkeleton } from '../../../shared/states/skeletons.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { refreshMs } from '../api/own-projects.js';
import { useProject } from './project-frame.js';
import { Stack } from '../../../shared/display/layout.js';

// They load together with the times.
const SlotList = lazyComponent(async () => (await import('./slot-list.js')).SlotList);
const OfferTimes = lazyComponent(async () => (await import('./offer-times.js')).OfferTimes);
const BookingRules = lazyComponent(async () => (await import('./booking-rules.js')).BookingRules);

/** The times of a project: who booked which, more of them, and the rules for booking. */
export function SlotsPage() {
  const project = useProject();
  const mayAct = useMayAct();
  const query = useQuery(projectCalendar, { params: { id: project.id } }, { refreshInterval: refreshMs });
  const elsewhere = isQuantitative(project.kindOfResearch)
    ? 'This kind of research has no sessions to book: participants begin on their own once they are invited.'
    : project.externalBookingUrl &&
      `Participants book on your own page, ${project.externalBookingUrl}: times here are not offered.`;
  if (elsewhere) return <Banner meaning="notice">{elsewhere}</Banner>;
  return (
    <QueryState query={query} skeleton={<CardsSkeleton count={2} height={180} />} errorTitle="The times could not be loaded">
      {(calendar) => (
        <Stack gap={2.5} alignItems="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
          <Suspense fallback={<CardsSkeleton count={2} height={180} />}>
            <SlotList projectId={project.id} isClosed={project.status === 'closed'} calendar={calendar} />
          </Suspense>
          {mayAct && project.status !== 'closed' && (
            <Stack shrinks gap={2.5}>
              <Suspense fallback={<FormSkeleton fields={6} />}>
                <OfferTimes projectId={project.id} zone={calendar.timezone} minutes={project.timeMinutesRequired} />
                <BookingRules projectId={project.id} calendar={calendar} />
              </Suspense>
            </Stack>
          )}
        </Stack>
      )}
    </QueryState>
  );
}
