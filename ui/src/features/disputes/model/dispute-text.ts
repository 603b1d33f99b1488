import type { disputeLife, DisputeStep, DisputeView } from '@panelist/domain/dispute/browser';

/** Whose page shows the dispute. */
export type Side = disputeLife.Asking['side'];

type Texts = Readonly<Record<DisputeStep, string>>;

const ofOthers: Texts = {
  opened: 'The participant contested this',
  answered: 'The researcher answered',
  'answer-missed': 'The researcher did not answer in time',
  upheld: 'Decided for the participant',
  declined: 'Decided against the participant',
  appealed: 'The participant appealed the decision',
  'decision-overdue': 'The decision was not made in time',
  settled: 'It was put right without a decision',
  withdrawn: 'The participant withdrew the dispute',
  left: 'The participant left Panelist, which ended the dispute',
  'remedy-refused': 'What the decision orders could not be carried out',
  remedied: 'What the decision orders was carried out',
};

const steps: Readonly<Record<Side, Texts>> = {
  participant: {
    ...ofOthers,
    opened: 'You contested this',
    upheld: 'Decided for you',
    declined: 'Decided against you',
    appealed: 'You appealed the decision',
    withdrawn: 'You withdrew the dispute',
    left: 'It ended with your account',
  },
  researcher: { ...ofOthers, answered: 'You answered', 'answer-missed': 'You did not answer in time' },
  support: ofOthers,
};

/** A step of the history, as the reader is told it. */
export const stepText = (step: DisputeStep, side: Side): string => steps[side][step];

/** What comes next, as the reader is told it; its time follows. */
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
