import { callMaker, researcher, responseReader } from '../kernel/call.js';
import { conversationStream } from './streams.js';
import { participationStream, sharingStream } from '../participation/streams.js';
import { projectStream } from '../catalogue/streams.js';
import { accountStream } from '../identity/streams.js';
import { profileStream } from '../profile/streams.js';
import type { messagingContracts } from './contracts.js';

const callsFor = callMaker<typeof messagingContracts>();
const ownV2 = callsFor({ style: 'v2', access: 'user' });
const ofResearcher = callsFor({ style: 'v4', access: researcher });
const forReader = callsFor({ style: 'v4', access: responseReader });
// While impersonating no messages are sent or marked read (contract, Staff), and no files uploaded.
const asThemselvesV2 = callsFor({ style: 'v2', access: 'user', whileImpersonating: 'refused' });
const asThemselves = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });

/** Names and pictures of the writers come from accounts and profiles. */
const shown = [conversationStream, projectStream, participationStream, sharingStream, accountStream, profileStream] as const;

export const allConversations = ownV2.query('POST /v2/messages/all', shown);
export const searchConversations = ownV2.query('POST /v2/messages/search', shown);
export const messageableProjects = ownV2.query('GET /v2/messages/responses/search', [
  conversationStream,
  participationStream,
  sharingStream,
  projectStream,
]);
export const earlierMessages = ownV2.query('POST /v2/messages/:uid/messages', shown);
export const sendMessage = asThemselvesV2.command('POST /v2/messages/message', [conversationStream]);
export const readConversation = asThemselves.command('PATCH /api/v4/messaging/conversations/:uid/read', [conversationStream]);
export const projectConversations = forReader.query('GET /api/v4/projects/:id/conversations', shown);
export const projectConversation = forReader.query('GET /api/v4/projects/:id/conversations/:uid', shown);
export const answerConversation = ofResearcher.command('POST /api/v4/projects/:id/conversations/:uid/messages', [
  conversationStream,
]);
export const lockConversation = ofResearcher.command('POST /api/v4/projects/:id/conversations/:uid/lock', [conversationStream]);
export const readProjectConversation = ofResearcher.command('PATCH /api/v4/projects/:id/conversations/:uid/read', [
  conversationStream,
]);
export const uploadCredentials = asThemselvesV2.query('GET /v2/getUploadCredentials/:bucket', []);
export const dashboardUploadCredentials = asThemselvesV2.query('GET /dashboard/getUploadCredentials/:type', []);
