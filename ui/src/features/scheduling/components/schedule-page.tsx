import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { Suspense } from 'react';
import { offers } from '../../../shared/participation/action-views.js';
import { lazyPart } from '../../../shared/states/lazy-part.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useFreeTimes } from '../api/slots.js';
import { BookedPanel } from './booked-panel.js';
import { NothingToDo, SessionFrame } from './session-frame.js';
import { TakeTime } from './take-time.js';

/** With its form, which most sessions do without. */
const BookedElsewhere = lazyPart(async () => (await import('./booked-elsewhere.js')).BookedElsewhere);

/** An invited participant books a time. */
export const SchedulePage = () => (
  <SessionFrame title="Book a time">{(response) => <Schedule response={response} />}</SessionFrame>
);

function Schedule({ response }: { readonly response: SurveyResponse }) {
  const { booking, externalProject, status, project } = response;
  if (status === 'SCHEDULED' && booking) return <Booked response={{ ...response, booking }} />;
  if (externalProject && (status === 'SCHEDULED' || offers(response, 'book')))
    return (
      <Suspense fallback={<CardsSkeleton count={1} height={420} />}>
        <BookedElsewhere response={{ ...response, externalProject }} />
      </Suspense>
    );
  if (!offers(response, 'book')) {
    return project.closed ? (
      <NothingToDo title="This project is now closed." text="No session can be booked any more." />
    ) : (
      <NothingToDo title="There is nothing to book" text={`The status of this project is “${response.statusText}”.`} />
    );
  }
  return <TakeTime response={response} mode="book" />;
}

/** The confirmation, also after a reload. */
export function Booked({
  response,
  title = 'Your session is booked',
}: {
  readonly response: Parameters<typeof BookedPanel>[0]['response'];
  readonly title?: string;
}) {
  const { data } = useFreeTimes(response.projectId);
  return <BookedPanel response={response} title={title} timezone={data?.timezone} />;
}
