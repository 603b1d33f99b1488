// One part for all forms: each part of its own would split the code that other pages share.
export { AnswerForm } from './answer-form.js';
export { AppealForm } from './appeal-form.js';
export { CloseDispute } from './close-dispute.js';
export { ContestForm } from './contest-form.js';
export { DecideForm } from './decide-form.js';
