import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { takesAnswers } from '../../../entities/participation/takes-answers.js';

/**
 * What the result page says. unfinished: a draft. submitted: the researcher decides.
 * pending-identity: fits, once the identity is verified. not-a-fit: other people are looked for.
 * invited. closed: the project has ended. later: the application has moved on since.
 */
export type ResultKind = 'unfinished' | 'submitted' | 'pending-identity' | 'not-a-fit' | 'invited' | 'closed' | 'later';

type Facts = Pick<
  SurveyResponse,
  'status' | 'qualified' | 'qualifiedPendingIdVerification' | 'applicationClosed' | 'applicationExpired'
> & {
  readonly project: Pick<SurveyResponse['project'], 'closed'>;
};

export function resultOf(facts: Facts): ResultKind {
  const { status, qualified, qualifiedPendingIdVerification, applicationClosed, applicationExpired, project } = facts;
  const isWaiting = takesAnswers(status) || status === 'PENDING' || status === 'INVITED';
  if (isWaiting && (applicationClosed || project.closed)) return 'closed';
  if (takesAnswers(status)) return 'unfinished';
  if (status === 'INVITED') return 'invited';
  if (status !== 'PENDING' || applicationExpired) return 'later';
  if (qualifiedPendingIdVerification) return 'pending-identity';
  return qualified === false ? 'not-a-fit' : 'submitted';
}

interface ResultTexts {
  readonly title: string;
  readonly text: string;
}

/** The headlines of spec 2, section 2, and of what it does not name. */
export const resultTexts: Readonly<Record<ResultKind, ResultTexts>> = {
  unfinished: {
    title: 'Your screener is not submitted yet',
    text: 'Your answers are saved. Go on where you left off, and submit it at the end.',
  },
  submitted: {
    title: "That's it! Your screener has been submitted.",
    text: 'A researcher will evaluate it. If they choose you, the invitation shows on your dashboard at once, and we send you an e-mail.',
  },
  'pending-identity': {
    title: "That's it! Your screener has been submitted.",
    text: 'One step is left: verify your identity. Your application counts from then on, and a researcher will evaluate it.',
  },
  'not-a-fit': {
    title: 'Thank you. This project is looking for somebody else.',
    text: 'Your screener has been submitted, but some answers differ from what the researcher needs this time, so please don’t wait for an invitation. That says nothing about you, and it changes nothing for other projects.',
  },
  invited: {
    title: "You did it! You're invited to participate.",
    text: 'Start when you have the time; the instructions come with the start.',
  },
  closed: {
    title: 'This project is now closed.',
    text: 'It takes no more participants. Your answers stay yours, and other projects are open.',
  },
  later: {
    title: 'Your application has moved on',
    text: 'My projects shows where it stands, and what comes next.',
  },
};

/** The text of the invited where a session is booked instead of a task started. */
export const bookingText = 'Choose a time for your session. It is yours once it is booked.';
