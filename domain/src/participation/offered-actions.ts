import type { ResponseStatus } from './response-status.js';
import { knownFacts, obstacleTo, type ActionFacts, type ParticipationLifecycleFacts } from './participation-lifecycle.js';

/** What a page offers a participant on a response, by the names of the contract (Settled). */
export const participantActions = [
  'resume',
  'book',
  'checkIn',
  'markComplete',
  'reschedule',
  'cancel',
  'cancelInterview',
  'start',
  'verifyId',
  'contact',
  'agreement',
  'details',
] as const;
export type ParticipantAction = (typeof participantActions)[number];

export interface OfferFacts extends ActionFacts {
  /** The project has an NDA, and its text has an address. */
  readonly hasAgreement: boolean;
  /** The participant can mark the task as complete: see `hasCompletion`. */
  readonly offersCompletion: boolean;
}

interface Completion {
  readonly kindOfResearch: number;
  readonly hasTask: boolean;
  /** The flag `EnableParticipantProjectCompletionButton` of the organization. */
  readonly isFlagOn: boolean;
}

/**
 * Document 3 §4, Mark as Complete: surveys and unmoderated studies with a task, where the flag is
 * on.
 */
export const hasCompletion = ({ kindOfResearch, hasTask, isFlagOn }: Completion): boolean =>
  isFlagOn && hasTask && (kindOfResearch === 9 || kindOfResearch === 4);

export interface OfferedActions {
  readonly row: readonly ParticipantAction[];
  readonly menu: readonly { readonly action: ParticipantAction; readonly disabled?: true }[];
}

/** Offered; `disabled`: shown, but no longer possible. */
type Offer = boolean | 'disabled';

/** When each action is offered, where the table below has it. */
const rules: Readonly<Record<ParticipantAction, (lifecycle: ParticipationLifecycleFacts, facts: OfferFacts) => Offer>> = {
  resume: (lifecycle, facts) => obstacleTo('resume', lifecycle, facts) === null,
  verifyId: (lifecycle, facts) => obstacleTo('verifyId', lifecycle, facts) === null,
  checkIn: (lifecycle, facts) => obstacleTo('checkIn', lifecycle, facts) === null,
  book: (lifecycle, facts) => obstacleTo('book', lifecycle, facts) === null,
  markComplete: (lifecycle, facts) => facts.offersCompletion && obstacleTo('markComplete', lifecycle, facts) === null,
  reschedule: (lifecycle, facts) => obstacleTo('reschedule', lifecycle, facts) === null,
  // What was begun can be opened again. Where there is a session, it is booked and not started.
  start: (lifecycle, facts) =>
    lifecycle.projectStarted || (facts.isQuantitative && obstacleTo('start', lifecycle, facts) === null),
  cancel: (lifecycle, facts) => obstacleTo('cancel', lifecycle, facts) === null,
  cancelInterview: (lifecycle, facts) => (obstacleTo('cancel', lifecycle, facts) === null ? true : 'disabled'),
  // Messages are for open projects (document 2 §4).
  contact: (_, { isOpen }) => isOpen,
  agreement: (_, { hasAgreement }) => hasAgreement,
  details: () => true,
};

interface Places {
  readonly row: readonly ParticipantAction[];
  readonly menu: readonly ParticipantAction[];
  /** The row on a closed project, which has no menu; as `row` without it. */
  readonly rowOfClosed?: readonly ParticipantAction[];
}

/**
 * Document 3 §4: row actions and overflow menu of each status. On a closed project an invited
 * participant can still withdraw (document 2 §4), from the row.
 */
const places: Readonly<Record<ResponseStatus, Places>> = {
  DRAFT: { row: ['resume', 'details'], menu: [] },
  PENDING: { row: ['verifyId', 'details', 'cancel'], menu: ['cancel', 'agreement'] },
  INVITED: {
    row: ['verifyId', 'book', 'markComplete', 'start', 'details'],
    menu: ['book', 'contact', 'agreement', 'cancel'],
    rowOfClosed: ['verifyId', 'markComplete', 'start', 'details', 'cancel'],
  },
  SCHEDULED: {
    row: ['verifyId', 'checkIn', 'reschedule', 'start', 'details'],
    menu: ['reschedule', 'contact', 'agreement', 'cancelInterview'],
    rowOfClosed: ['verifyId', 'checkIn', 'start', 'details', 'cancelInterview'],
  },
  ATTENDED: { row: ['verifyId', 'contact', 'details'], menu: ['contact', 'agreement', 'cancel'] },
  NOSHOW: { row: ['details'], menu: [] },
  INVALIDRESPONSE: { row: ['details'], menu: [] },
  REJECTEDQUALITY: { row: ['contact', 'details'], menu: ['contact'] },
  PAID: { row: ['contact', 'details'], menu: ['contact', 'agreement'] },
  CANCELLED: { row: ['details'], menu: [] },
};

/** The actions of a response now, in the order of the page. */
export function offeredActions(
  lifecycle: ParticipationLifecycleFacts & { readonly status: ResponseStatus },
  givenFacts: OfferFacts,
): OfferedActions {
  const facts = knownFacts(lifecycle, givenFacts);
  const { row, menu, rowOfClosed = row } = places[lifecycle.status];
  // Document 3 §4: an application that waits for the identity is cancelled from the menu.
  const waitsForIdentity = lifecycle.status === 'PENDING' && lifecycle.qualifiedPendingIdVerification;
  const isInRow = (action: ParticipantAction) =>
    rules[action](lifecycle, facts) === true && !(action === 'cancel' && waitsForIdentity);
  if (!facts.isOpen) return { row: rowOfClosed.filter(isInRow), menu: [] };
  return {
    row: row.filter(isInRow),
    menu: menu.flatMap((action) => {
      const offer = rules[action](lifecycle, facts);
      if (offer === false) return [];
      return [offer === 'disabled' ? { action, disabled: true as const } : { action }];
    }),
  };
}
