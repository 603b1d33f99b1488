import { type DisputeStep, groundText, type DisputeGround } from '@panelist/domain/dispute/browser';
import type { Side } from '../../../entities/dispute/next-text.js';
import type { SentAttachment } from '@panelist/domain/messaging/browser';
import { isRecord, isText } from '../../../shared/storage/is-record.js';
import { storedState, type StoredState } from '../../../shared/storage/stored-state.js';

type Texts = Readonly<Record<DisputeStep, string>>;

const ofOthers: Texts = {
  opened: 'The participant opened the dispute',
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
    opened: 'You opened the dispute',
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

/** What is contested, as the reader would say it. */
export function groundTitle(ground: DisputeGround, side: Side): string {
  const { title, what } = groundText[ground];
  return side === 'participant' ? title : `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
}

/** What a person writes in a dispute. */
export interface WrittenText {
  readonly text: string;
  readonly files: readonly SentAttachment[];
}

const isWritten = (value: unknown): value is WrittenText =>
  isRecord(value) &&
  isText(value['text']) &&
  Array.isArray(value['files']) &&
  value['files'].every((file) => isRecord(file) && isRecord(file['metadata']) && isText(file['metadata']['key']));

/** What is being written, until it is sent: a reload loses nothing. */
export const storedText = (about: string): StoredState<WrittenText> => storedState(`dispute.${about}`, isWritten);
