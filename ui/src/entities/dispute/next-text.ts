import type { disputeLifecycle, DisputeView } from '@panelist/domain/dispute/browser';

/** Whose page shows the dispute. */
export type Side = disputeLifecycle.Asking['side'];

/** What comes next, as the page of this side says it; the page adds the time. */
export function nextText({ by, what }: NonNullable<DisputeView['next']>, side: Side): string {
  if (by === side) {
    const own = {
      answer: 'You can answer',
      appeal: 'You can appeal',
      decide: 'You decide',
      'decide-appeal': 'You decide on the appeal',
      close: 'You look after what could not be carried out, and close it',
    };
    if (what !== 'remedy') return own[what];
  }
  switch (what) {
    case 'answer':
      return 'The researcher answers';
    case 'decide':
      return 'Our support team decides';
    case 'decide-appeal':
      return 'Another member of our support team decides on the appeal';
    case 'appeal':
      return 'The participant can appeal';
    case 'remedy':
      return 'Ordered, not carried out yet: we carry out what the decision orders';
    case 'close':
      return 'Our support team looks after what could not be carried out';
    default:
      return what satisfies never;
  }
}
