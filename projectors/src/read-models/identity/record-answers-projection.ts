import { project } from '../../project.js';
import { recordAnswers } from './record-answers.js';

export const recordAnswersProjection = project(recordAnswers, {
  RecordAnswered: { upsert: ({ data }) => recordAnswers.make(data) },
});
