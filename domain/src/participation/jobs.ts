import { mailJob } from '../kernel/job.js';

export const tellParticipantWhenInvited = mailJob('tell-participant-when-invited');
export const tellParticipantWhenProjectClosed = mailJob('tell-participant-when-project-closed');
