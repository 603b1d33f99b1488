import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals about disputes. The pages show these sentences. */
export const disputeRefusals = {
  'dispute.already-contested': refusal('conflict', 'You have already disputed this.'),
  'dispute.not-contestable': refusal('conflict', 'This cannot be disputed as it is now.'),
  'dispute.too-early': refusal('conflict', 'You can dispute this from {from}, if nothing has happened until then.'),
  'dispute.too-late': refusal('conflict', 'This could be disputed until {until}.'),
  'dispute.wrong-state': refusal('conflict', 'That is not possible: this dispute has gone on.'),
  'dispute.answer-open': refusal('conflict', 'The researcher can still answer until {until}. Decide after that.'),
  'dispute.appeal-too-late': refusal('conflict', 'An appeal was possible until {until}.'),
  'dispute.same-person': refusal('conflict', 'You have decided about this before: another member of staff has to decide.'),
  'dispute.time-over': refusal('conflict', 'The time for an answer is over: this can only be decided for the participant.'),
  'dispute.own-dispute': refusal('forbidden', 'Nobody decides a dispute that they are part of.'),
  'dispute.release-by-another': refusal(
    'conflict',
    'You decided the dispute about this payment: another member of staff has to release it.',
  ),
} as const;

export const disputeRefusal = refusalMaker(disputeRefusals);
