import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { derivedId } from '../kernel/ids.js';
import { utcMinute } from '../kernel/phrases.js';
import { projectDetailsSchema, type ProjectDetails } from './project.js';
import { screenerQuestionSchema } from './screener.js';
import { projectStream } from './streams.js';

const projectId = '0199a000-0000-5000-8000-000000000011';
const ownerId = '0199a000-0000-7000-8000-000000000012';
const at = '2026-11-21T09:00:00.000Z';
const undated = {
  code: 'SAMPLE',
  name: 'A sample',
  description: 'What we want to know.',
  kindOfResearch: 9,
  researchConductType: 2,
  talkToAudience: 2,
  incentiveCents: 5000,
  timeMinutesRequired: 20,
  companyName: 'Sample & Co',
  hideCompanyName: false,
  externalResearcher: null,
  externalBookingUrl: null,
  countries: ['US'],
  location: null,
  topics: ['Science'],
  nda: { type: 'link', url: 'https://sample.example/nda' },
  exposeParticipantEmails: false,
  requiresIdentityVerification: false,
  autoInvite: false,
  referralFeeCents: null,
  participantsWanted: 5,
  target: { genders: ['female'], ages: [[21, 60]] },
  task: { type: 'custom_url', url: 'https://sample.example/task', instructions: 'Begin.' },
  slots: [{ start: at, end: '2026-11-21T10:00:00.000Z' }],
  doubleScreening: false,
  highQuestionLimit: false,
} satisfies Omit<ProjectDetails, 'decisionDate'>;
const drafted = { projectId, ownerId, organizationId: ownerId, details: undated };

export const projectEvents = events(projectStream, {
  ProjectDrafted: event({
    data: { projectId: id, ownerId: id, organizationId: id, details: projectDetailsSchema },
    sample: {
      ...drafted,
      details: { ...undated, decisionDate: '2026-12-01' },
    },
    sentence: ({ details }) => `Drafted the project “${details.name}”.`,
  }),
  ScreenerDefined: event({
    data: { projectId: id, questions: z.array(screenerQuestionSchema) },
    sample: {
      projectId,
      questions: [
        {
          uid: 'q1',
          questionType: 1,
          text: 'Do you?',
          isRequired: true,
          includeOtherOption: false,
          minValue: null,
          maxValue: null,
          step: null,
          answers: [{ uid: 'yes', text: 'Yes', answerValue: 1, goToQuestionUid: null, isOther: false }],
          logic: [],
        },
      ],
    },
    sentence: ({ questions }) => `Defined a screener of ${questions.length} questions.`,
  }),
  /** `publishedAt` may be in the past (an import) or the moment of publishing. */
  ProjectPublished: event({
    data: { projectId: id, publishedAt: isoTime },
    sample: { projectId, publishedAt: at },
    sentence: ({ publishedAt }) => `Published the project on ${utcMinute(publishedAt)}.`,
  }),
  RecruitingPaused: event({ data: { projectId: id }, sample: { projectId }, sentence: () => 'Paused recruiting.' }),
  RecruitingResumed: event({ data: { projectId: id }, sample: { projectId }, sentence: () => 'Resumed recruiting.' }),
  ProjectClosed: event({ data: { projectId: id }, sample: { projectId }, sentence: () => 'Closed the project.' }),
});
export type ProjectEvent = EventOf<typeof projectEvents>;

/** Derives a project's id from its code, so that two projects cannot share a code. */
export const projectIdOf = (code: string): string => derivedId('project', code);
