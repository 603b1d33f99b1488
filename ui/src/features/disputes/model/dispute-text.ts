import type { DisputeStep } from '@panelist/domain/dispute/browser';
import type { Side } from '../../../entities/dispute/next-text.js';

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

/** A step of the history, as the reader reads it. */
export const stepText = (step: DisputeStep, side: Side): string => steps[side][step];
