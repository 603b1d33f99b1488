import { callMaker, researcher, projectReader } from '../kernel/call.js';
import { projectStream, organizationFundsStream } from './streams.js';
import { disputeStream } from '../dispute/streams.js';
import { accountStream, organizationStream } from '../identity/streams.js';
import { profileStream, preferencesStream } from '../profile/streams.js';
import { participationStream, invitationStream, placesStream, screenerCycleStream } from '../participation/streams.js';
import type { catalogueContracts } from './contracts.js';
import type { ownProjectsContracts } from './own-projects-contract.js';

const callsFor = callMaker<typeof catalogueContracts & typeof ownProjectsContracts>();
const ofResearcher = callsFor({ style: 'v4', access: researcher });
const open = callsFor({ style: 'v4', access: 'public' });
const optionalV2 = callsFor({ style: 'v2', access: 'optional' });
const own = callsFor({ style: 'v4', access: 'user' });
const forReader = callsFor({ style: 'v4', access: projectReader });

export const projectSearch = own.query('GET /api/v4/matching/projects/search/profiles/:profileId', [
  projectStream,
  accountStream,
  profileStream,
  participationStream,
  preferencesStream,
  placesStream,
  disputeStream,
]);
export const projectPreview = open.query('GET /api/v4/matching/projects/search', [
  projectStream,
  participationStream,
  placesStream,
  disputeStream,
]);
export const projectView = optionalV2.query('GET /v2/projects/view/:id', [
  projectStream,
  accountStream,
  profileStream,
  participationStream,
  invitationStream,
  screenerCycleStream,
  preferencesStream,
  placesStream,
  disputeStream,
]);
export const createProject = ofResearcher.command('POST /api/v4/projects', [projectStream]);

/**
 * Who writes to participants of a project in place of its researcher (document 3 §4, Messaging).
 */
export const externalResearcher = optionalV2.query('GET /v2/projects/:id', [projectStream]);

/** Complete for the owner and staff; participants get what `projectView` shows. */
export const projectById = own.query('GET /api/v4/projects/:id', [
  projectStream,
  profileStream,
  participationStream,
  preferencesStream,
  placesStream,
  disputeStream,
]);
export const ownFunds = ofResearcher.query('GET /api/v4/organizations/mine/funds', [organizationFundsStream, accountStream]);
export const organizationRecord = own.query('GET /api/v4/organizations/:id/record', [
  participationStream,
  disputeStream,
  organizationStream,
]);
export const answerRecord = ofResearcher.command('PUT /api/v4/organizations/:id/record/answer', [organizationStream]);
export const signUpLink = ofResearcher.query('GET /api/v4/organizations/mine/sign-up-link', [accountStream]);
export const possibleApplicants = ofResearcher.query('GET /api/v4/organizations/mine/possible-applicants', [
  profileStream,
  accountStream,
]);
export const ownProjects = forReader.query('GET /api/v4/projects', [projectStream, participationStream]);
export const publishProject = ofResearcher.command('POST /api/v4/projects/:id/publish', [projectStream]);
export const pauseRecruiting = ofResearcher.command('POST /api/v4/projects/:id/pause', [projectStream]);
export const resumeRecruiting = ofResearcher.command('POST /api/v4/projects/:id/resume', [projectStream]);
export const closeProject = ofResearcher.command('POST /api/v4/projects/:id/close', [projectStream]);
