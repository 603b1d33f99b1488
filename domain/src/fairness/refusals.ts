import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals about statements and their reviews. The pages show these sentences. */
export const fairnessRefusals = {
  'fairness.already-reviewed': refusal('conflict', 'You have already asked for a review of this decision.'),
  'fairness.no-objection': refusal('conflict', 'There is nothing to object to in this decision.'),
  'fairness.too-late': refusal('conflict', 'A review of this decision was possible until {until}.'),
  'fairness.wrong-state': refusal('conflict', 'That is not possible: this review has been decided.'),
  'fairness.same-person': refusal('conflict', 'You made the decision that is reviewed: another member of staff has to decide.'),
  'fairness.time-over': refusal('conflict', 'The time for an answer is over: this can only be decided for the participant.'),
  'fairness.own-review': refusal('forbidden', 'Nobody decides a review that they have asked for.'),
  'fairness.release-by-another': refusal(
    'conflict',
    'You decided the review of this payment: another member of staff has to release it.',
  ),
  'fairness.administrator-decides': refusal('forbidden', 'An administrator decides on a suspension: they alone can lift it.'),
} as const;

export const fairnessRefusal = refusalMaker(fairnessRefusals);
