export { AcceptInvite } from './accept-invite.js';
export { LeaveDialog } from './leave-dialog.js';
export { NdaStep } from './nda-step.js';
export { PlaceQuestion } from './place-question.js';
export { ProcessingInvite } from './processing-invite.js';
export { ProjectDetailsDialog } from './project-details-dialog.js';
export { SliderQuestion } from './slider-question.js';
export { WaitingSubmission } from './waiting-submission.js';
