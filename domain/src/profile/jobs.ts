import { mailJob } from '../kernel/job.js';

/** Sends the mail that verifies a work e-mail. Document 2 §4, Work e-mail. */
export const sendWorkEmailVerification = mailJob('send-work-email-verification');
