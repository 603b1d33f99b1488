import type { ListedProject, OwnedProject } from '@panelist/domain/catalogue/browser';
import type { ScreenerResponse } from '@panelist/domain/participation/browser';
import type { ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { participant } from '../../shared/testing/session.test-kit.js';

export const researcher = {
  ...participant,
  userId: 'rosa',
  roles: ['researcher'],
  hasProfile: false,
  isResearcher: true,
} as const;
export const support = { ...participant, userId: 'sue', roles: ['usermanager'], hasProfile: false, isStaff: true } as const;

export const anOwnedProject = (changes: Partial<OwnedProject> = {}): OwnedProject => ({
  id: 'p1',
  code: 'GARDEN-1',
  name: 'Kitchen gardens',
  description: 'How you grow food.',
  ownerId: 'rosa',
  organizationId: 'acme',
  status: 'published',
  recruitingStatus: 'RECRUITING',
  closed: false,
  kindOfResearch: 9,
  researchConductType: 2,
  talkToAudience: 2,
  incentive: 40,
  panelistRemuneration: 38,
  timeMinutesRequired: 30,
  companyName: 'Loam',
  hideCompanyName: false,
  externalResearcher: null,
  countries: ['US'],
  location: null,
  topics: [],
  nda: { type: 'none', url: null },
  exposeParticipantEmails: true,
  autoInvite: false,
  requiresIdentityVerification: false,
  externalBookingUrl: null,
  referralFee: null,
  doubleScreening: false,
  participantsWanted: 10,
  publishedAt: '2026-03-01T12:00:00.000Z',
  decisionDate: null,
  target: {},
  task: null,
  screener: [
    {
      uid: 'q1',
      questionType: 1,
      text: 'Do you grow food?',
      isRequired: true,
      includeOtherOption: false,
      minValue: null,
      maxValue: null,
      step: null,
      answers: [
        { uid: 'yes', text: 'Yes', answerValue: 1, goToQuestionUid: null, isOther: false },
        { uid: 'no', text: 'No', answerValue: 2, goToQuestionUid: null, isOther: false },
      ],
      logic: [],
    },
    {
      uid: 'q2',
      questionType: 4,
      text: 'What do you grow?',
      isRequired: false,
      includeOtherOption: false,
      minValue: null,
      maxValue: null,
      step: null,
      answers: [],
      logic: [],
    },
  ],
  ...changes,
});

export const aResponse = (changes: Partial<ScreenerResponse> = {}): ScreenerResponse => ({
  id: 'r1',
  projectId: 'p1',
  status: 'PENDING',
  submittedAt: '2026-03-02T12:00:00.000Z',
  qualified: true,
  qualifiedPendingIdVerification: false,
  percentage: 100,
  unmet: [],
  projectStarted: false,
  completionMarkedAt: null,
  participant: {
    userId: 'ada',
    firstName: 'Ada',
    lastName: 'Quist',
    email: null,
    socialLinks: null,
    countryChange: null,
    pictureUrl: null,
    videoIntroUrl: null,
  },
  responses: [
    { questionId: 'q1', answers: [{ uid: 'yes', text: null, value: null }] },
    { questionId: 'q2', answers: [{ uid: null, text: 'Beans', value: null }] },
  ],
  invitation: null,
  booking: null,
  checkIn: null,
  bookedElsewhere: null,
  rescheduleOverriden: false,
  applicationClosed: false,
  applicationExpired: false,
  referralFee: 0,
  payment: null,
  actions: ['invite', 'invalid', 'reject-quality'],
  place: null,
  cancellation: null,
  withheld: [],
  ...changes,
});

export const aListedProject = (changes: Partial<ListedProject> = {}): ListedProject => ({
  id: 'p1',
  code: 'GARDEN-1',
  name: 'Kitchen gardens',
  status: 'published',
  recruitingStatus: 'RECRUITING',
  kindOfResearch: 9,
  timeMinutesRequired: 30,
  measuredMinutes: null,
  incentive: 40,
  participantsWanted: 10,
  publishedAt: '2026-03-01T12:00:00.000Z',
  decisionDate: null,
  placesTaken: 4,
  responses: { PENDING: 3, INVITED: 4 },
  owner: { userId: 'rosa', name: 'Rosa Reyes' },
  ...changes,
});

/** A page below the frame of this project. */
export const InProject = ({ project, children }: { readonly project: OwnedProject; readonly children: ReactNode }) => (
  <Routes>
    <Route element={<Outlet context={project} />}>
      <Route path="*" element={children} />
    </Route>
  </Routes>
);
