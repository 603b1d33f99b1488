import type { ResponseStatus } from './response-status.js';
import { knownFacts, obstacleTo, type LifeFacts, type ParticipationLife } from './participation-life.js';

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

export interface OfferFacts extends LifeFacts {
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

/** Document 3 §4, Mark as Complete: surveys and unmoderated studies with a task, where the flag is on. */
export const hasCompletion = ({ kindOfResearch, hasTask, isFlagOn }: Completion): boolean =>
  isFlagOn && hasTask && (kindOfResearch === 9 || kindOfResearch === 4);

export interface OfferedActions {
  readonly row: readonly ParticipantAction[];
  readonly menu: readonly { readonly action: ParticipantAction; readonly disabled?: true }[];
}

/** Offered; `disabled`: shown, but no longer possible. */
type Offer = boolean | 'disabled';

/** When each action is offered, where the table below has it. */
const rules: Readonly<Record<ParticipantAction, (life: ParticipationLife, facts: OfferFacts) => Offer>> = {
  resume: (life, facts) => obstacleTo('resume', life, facts) === null,
  verifyId: (life, facts) => obstacleTo('verifyId', life, facts) === null,
  checkIn: (life, facts) => obstacleTo('checkIn', life, facts) === null,
  book: (life, facts) => obstacleTo('book', life, facts) === null,
  markComplete: (life, facts) => facts.offersCompletion && obstacleTo('markComplete', life, facts) === null,
  reschedule: (life, facts) => obstacleTo('reschedule', life, facts) === null,
  // What was begun can be opened again. Where there is a session, it is booked and not started.
  start: (life, facts) => life.projectStarted || (facts.isQuantitative && obstacleTo('start', life, facts) === null),
  cancel: (life, facts) => obstacleTo('cancel', life, facts) === null,
  cancelInterview: (life, facts) => (obstacleTo('cancel', life, facts) === null ? true : 'disabled'),
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
    row: ['book', 'markComplete', 'start', 'details'],
    menu: ['book', 'contact', 'agreement', 'cancel'],
    rowOfClosed: ['markComplete', 'start', 'details', 'cancel'],
  },
  SCHEDULED: {
    row: ['checkIn', 'reschedule', 'start', 'details'],
    menu: ['reschedule', 'contact', 'agreement', 'cancelInterview'],
    rowOfClosed: ['checkIn', 'start', 'details', 'cancelInterview'],
  },
  ATTENDED: { row: ['contact', 'details'], menu: ['contact', 'agreement', 'cancel'] },
  NOSHOW: { row: ['details'], menu: [] },
  INVALIDRESPONSE: { row: ['details'], menu: [] },
  REJECTEDQUALITY: { row: ['contact', 'details'], menu: ['contact'] },
  PAID: { row: ['contact', 'details'], menu: ['contact', 'agreement'] },
  CANCELLED: { row: ['details'], menu: [] },
};

/** The actions of a response now, in the order of the page. */
export function offeredActions(
  life: ParticipationLife & { readonly status: ResponseStatus },
  givenFacts: OfferFacts,
): OfferedActions {
  const facts = knownFacts(life, givenFacts);
  const { row, menu, rowOfClosed = row } = places[life.status];
  // Document 3 §4: an application that waits for the identity is cancelled from the menu.
  const isInRow = (action: ParticipantAction) =>
    rules[action](life, facts) === true && !(action === 'cancel' && life.qualifiedPendingIdVerification);
  if (!facts.isOpen) return { row: rowOfClosed.filter(isInRow), menu: [] };
  return {
    row: row.filter(isInRow),
    menu: menu.flatMap((action) => {
      const offer = rules[action](life, facts);
      if (offer === false) return [];
      return [offer === 'disabled' ? { action, disabled: true as const } : { action }];
    }),
  };
}
