import type { User } from '@panelist/domain/identity/browser';
import { aCard } from '../../shared/testing/a-card.test-kit.js';
import { sampleUser } from '../../shared/testing/sample-user.test-kit.js';
import type { ProjectInFull } from './api/project-view.js';

/** A project's detail view that the participant may start. */
export const aProject = (changes: Partial<ProjectInFull> = {}): ProjectInFull => ({
  ...aCard('a'),
  requiresNda: false,
  ndaType: 'none',
  exposeParticipantEmails: false,
  requiresIdentityVerification: false,
  organizationId: 'organization',
  doubleScreening: false,
  showReferral: false,
  referralLink: null,
  referralFee: null,
  referralBonus: null,
  messengerLink: null,
  prequalifies: { qualifies: true, reason: null, redirect: null, notification: null },
  place: { heldUntil: null, isOffered: false, waitingPosition: null },
  surveyResponse: null,
  ...changes,
});

/** A participant who may apply. */
export const aUser: User = { ...sampleUser, firstName: 'Pat', lastName: 'Panel', email: 'pat@example.com', phone: null };
