export { NumberQuestion } from './number-question.js';
export { OtherText } from './other-text.js';
export { TextQuestion } from './text-question.js';
