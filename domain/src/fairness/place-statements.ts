import type { PlaceEvent } from '../participation/events.js';
import { byReview, closerOf, closerText, pages, type StatementText } from './statement.js';

type Of<Type extends PlaceEvent['type']> = Extract<PlaceEvent, { readonly type: Type }>['data'];

const stillOpen = 'You can still apply while the project is open, or join its waiting list again.';

/** What the person does not meet is said where they start the screener. */
const passedOver: StatementText<Of<'WaitingListPassedOver'>> = ({ projectId }, { at, project }) => ({
  kind: 'place-passed-on',
  decision: `A place of “${project(projectId)}” became free, and was offered to the next person on the waiting list.`,
  by: 'rule',
  rule: 'places',
  facts: [{ text: 'What starting the screener asks for: not met at that time.', from: pages.project(projectId) }],
  consequence: `You are not on the waiting list any more. ${stillOpen}`,
  objection: byReview(at, false),
});

type Closing = Of<'WaitingListLeft' | 'PlaceHoldEnded'>;

const closed: StatementText<Closing> = ({ projectId, ...data }, { at, project }) => ({
  kind: 'place-passed-on',
  decision: `“${project(projectId)}” closed while you waited for a place.`,
  by: closerOf(data),
  rule: 'closed-project',
  facts: [{ text: `${closerText(data)} closed the project, which ends its waiting list.`, from: pages.project(projectId) }],
  consequence: 'You are not on its waiting list any more. There is nothing you have to do.',
  objection: byReview(at, false),
});

const left: StatementText<Of<'WaitingListLeft'>> = (data, context) => (data.reason === 'closed' ? closed(data, context) : null);

const offerEnded: StatementText<Of<'PlaceHoldEnded'>> = (data, context) => {
  const { projectId, offered, reason } = data;
  const { at, project } = context;
  if (!offered) return null;
  if (reason === 'closed') return closed(data, context);
  return reason === 'lapsed'
    ? {
        kind: 'place-passed-on',
        decision: `The place of “${project(projectId)}” that became free is not held for you any more.`,
        by: 'rule',
        rule: 'places',
        facts: [{ text: 'You did not submit the screener in the time for which it was held.', from: pages.project(projectId) }],
        consequence: stillOpen,
        objection: byReview(at, false),
      }
    : null;
};

/** The decisions on a person who waits for a place. */
export const placeStatements = {
  WaitingListPassedOver: passedOver,
  WaitingListLeft: left,
  PlaceHoldEnded: offerEnded,
} as const;
