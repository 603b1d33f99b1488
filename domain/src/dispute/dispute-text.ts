import type { DisputeStatus, NextStep } from './dispute-lifecycle.js';
import type { ContestObstacle, DisputeGround, Remedy } from './grounds.js';

/** What is contested, as the participant says it. */
export const groundText: Readonly<Record<DisputeGround, { readonly title: string; readonly what: string }>> = {
  rejection: { title: 'My response was not accepted', what: 'the rejection of the response' },
  'no-show': { title: 'I was recorded as not having come', what: 'the no-show on record' },
  'missing-payment': { title: 'My payment is missing', what: 'that the payment is missing' },
  hold: { title: 'My payment is held back', what: 'that the payment is held back' },
};

export const disputeStatusText: Readonly<Record<DisputeStatus, string>> = {
  'awaiting-answer': 'Waits for the researcher',
  'awaiting-decision': 'Waits for our decision',
  appealed: 'Appealed, waits for our decision',
  upheld: 'Decided for the participant',
  declined: 'Decided against the participant',
  'declined-finally': 'Decided against the participant, after an appeal',
  settled: 'Put right without a decision',
  withdrawn: 'Withdrawn',
};

/** As the participant reads it. */
export const ownDisputeStatusText: Readonly<Record<DisputeStatus, string>> = {
  ...disputeStatusText,
  upheld: 'Decided for you',
  declined: 'Decided against you',
  'declined-finally': 'Decided against you, after an appeal',
};

/** What comes next, as a sentence; the page shows its time with it. */
export const nextStepText: Readonly<Record<NextStep['what'], string>> = {
  answer: 'The researcher can answer.',
  decide: 'Our support team decides.',
  'decide-appeal': 'Another member of our support team decides on the appeal.',
  appeal: 'The participant can appeal the decision, once.',
  remedy: 'We carry out what the decision orders.',
  close: 'What the decision orders could not be carried out: our support team looks after it.',
};

/** What a decision orders. */
export const remedyText: Readonly<Record<Remedy, string>> = {
  payment: 'The response counts as accepted, and its payment is approved.',
  release: 'Our payments team releases the payment.',
  retry: 'The payment is sent again.',
  none: 'There is nothing that we can order: the payment has arrived already, or its provider alone decides.',
};

export const contestObstacleText: Readonly<Record<ContestObstacle, string>> = {
  'too-early': 'You can dispute this later, if nothing has happened until then.',
  'too-late': 'The time to dispute this is over.',
  contested: 'You have already disputed this.',
};
