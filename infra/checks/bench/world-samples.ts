import type { GivenResponse } from '@panelist/domain/participation';

/** Answers to the two questions of `aProject`; each number gives another text. */
export function answers(number: number): GivenResponse[] {
  return [
    { questionId: 'q1', answers: [{ uid: 'yes' }] },
    { questionId: 'q2', answers: [{ text: `Because I have wanted to since I was ${number}.` }] },
  ];
}
