import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { Suspense } from 'react';
import { serverNow } from '../../../shared/api/server-time.js';
import { announce } from '../../../shared/page/announcer.js';
import { offers } from '../../../entities/participation/action-views.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useFreeTimes } from '../api/slots.js';
import { stageOf } from '../model/session-stage.js';
import { NothingToDo, SessionFrame } from './session-frame.js';
import { SessionPanel, type SessionPanelProps } from './session-panel.js';
import { TakeTime } from './take-time.js';

/** With its form, which most sessions do without. */
const BookedElsewhere = lazyComponent(async () => (await import('./booked-elsewhere.js')).BookedElsewhere);

const statusesWithSession: readonly SurveyResponse['status'][] = ['SCHEDULED', 'ATTENDED', 'PAID', 'NOSHOW', 'REJECTEDQUALITY'];

const hasSession = (response: SurveyResponse): response is SessionPanelProps['response'] =>
  response.booking !== null && statusesWithSession.includes(response.status);

function titleOf(response: SurveyResponse | null | undefined): string {
  if (!response || !hasSession(response)) return 'Book a time';
  return stageOf(response, serverNow().getTime()) === 'over' ? 'Your session' : "You're booked";
}

/**
 * One address for a session's life: an invited participant books a time, then it is the session's
 * page (ADR 186).
 */
export const SchedulePage = () => <SessionFrame title={titleOf}>{(response) => <Schedule response={response} />}</SessionFrame>;

/** The confirmation has the focus: the heading's text changes with the answer. */
function toHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
  announce("You're booked.");
}

function Schedule({ response }: { readonly response: SurveyResponse }) {
  const { externalProject, status, project } = response;
  if (hasSession(response)) return <Session response={response} />;
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
  return <TakeTime response={response} mode="book" onTaken={toHeading} />;
}

function Session({ response }: Pick<SessionPanelProps, 'response'>) {
  const { data } = useFreeTimes(response.projectId);
  return <SessionPanel response={response} timezone={data?.timezone} />;
}
