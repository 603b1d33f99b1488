const userId = '0199a000-0000-7000-8000-000000000001';
const projectId = '0199a000-0000-5000-8000-000000000011';
const ownerId = '0199a000-0000-7000-8000-000000000012';
const participationId = '0199a000-0000-5000-8000-000000000013';
const cycleId = '0199a000-0000-5000-8000-000000000014';
const bookingUid = '0199a000-0000-7000-8000-000000000015';
const who = { participationId, userId, projectId };
const at = '2026-11-21T09:00:00.000Z';
const later = '2026-11-21T10:00:00.000Z';
const responses = [{ questionId: 'q1', answers: [{ uid: 'yes', text: null, value: null }] }];

/** As written by the version in the name. A line here is never edited: events of that form stand in logs. */
export const studySamples: Readonly<Record<string, Record<string, unknown>>> = {
  'ProjectDrafted@1': {
    projectId,
    ownerId,
    organizationId: ownerId,
    details: {
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
      slots: [{ start: at, end: later }],
      doubleScreening: false,
      highQuestionLimit: false,
    },
  },
  'ScreenerDefined@1': {
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
  'ProjectPublished@1': { projectId, publishedAt: at },
  'RecruitingPaused@1': { projectId },
  'RecruitingResumed@1': { projectId },
  'ProjectClosed@1': { projectId },
  'ScreenerStarted@1': { ...who, ownerId },
  'ScreenerAnswerSaved@1': { ...who, responses, totalTimeSeconds: 12 },
  'NdaAnswered@1': { ...who, agree: true, ndaUrl: 'https://sample.example/nda' },
  'ScreenerSubmitted@1': {
    ...who,
    responses,
    totalTimeSeconds: 30,
    qualified: true,
    qualifiedPendingIdVerification: false,
    unmet: [],
    percentage: 100,
    cycleId,
  },
  'ParticipantInvited@1': { ...who, message: 'Welcome', remoteCommunicationDetails: null, automatic: false },
  'SessionBooked@1': { ...who, bookingUid, start: at, end: later, timezone: 'America/New_York' },
  'SessionRescheduled@1': { ...who, bookingUid, start: at, end: later, timezone: 'America/New_York' },
  'ProjectStarted@1': who,
  'CompletionMarked@1': who,
  'ParticipantAttended@1': who,
  'NoShowRecorded@1': who,
  'ResponseInvalidated@1': { ...who, reason: 'The answers contradict each other.' },
  'ResponseRejectedForQuality@1': { ...who, reason: 'The answers are too short.' },
  'ResponseCancelled@1': { ...who, message: 'I moved away.', from: 'PENDING', tooLate: false },
  'ApplicationClosed@1': who,
  'PaymentApproved@1': { ...who, incentiveCents: 5000, tipCents: 500 },
  'ScreenerCycleOpened@1': { userId, cycleId, openedAt: at, expiresAt: later, limit: 10 },
  'ScreenerCounted@1': { userId, cycleId, participationId, count: 1 },
  'ScreenerCycleReset@1': { userId, cycleId },
};
