import { callMaker, researcher, responseReader, staff } from '../kernel/call.js';
import { disputeStream } from './streams.js';
import { participationStream } from '../participation/streams.js';
import { payoutStream } from '../payout/streams.js';
import { projectStream } from '../catalogue/streams.js';
import type { disputeContracts } from './contracts.js';

const callsFor = callMaker<typeof disputeContracts>();
const own = callsFor({ style: 'v4', access: 'user' });
const byThemself = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });
const ofResearcher = callsFor({ style: 'v4', access: researcher });
const forReader = callsFor({ style: 'v4', access: responseReader });
const ofSupport = callsFor({ style: 'v4', access: staff.support });

const shown = [disputeStream, participationStream, payoutStream, projectStream] as const;

export const ownDisputes = own.query('GET /api/v4/users/:userId/disputes', shown);
export const ownDispute = own.query('GET /api/v4/disputes/:id', shown);
export const disputable = own.query('GET /api/v4/participations/:id/disputable', shown);
export const openDispute = byThemself.command('POST /api/v4/participations/:id/disputes', [disputeStream]);
export const appealDispute = byThemself.command('POST /api/v4/disputes/:id/appeal', [disputeStream]);
export const withdrawDispute = byThemself.command('POST /api/v4/disputes/:id/withdraw', [disputeStream]);
export const projectDisputes = forReader.query('GET /api/v4/projects/:id/disputes', shown);
export const projectDispute = forReader.query('GET /api/v4/projects/:id/disputes/:disputeId', shown);
export const answerDispute = ofResearcher.command('POST /api/v4/projects/:id/disputes/:disputeId/answer', [disputeStream], {
  stepUp: 'sometimes',
});
export const supportDisputes = ofSupport.query('GET /api/v4/support/disputes', shown);
export const supportDispute = ofSupport.query('GET /api/v4/support/disputes/:id', shown);
export const decideDispute = ofSupport.command('POST /api/v4/support/disputes/:id/decide', [disputeStream], {
  stepUp: 'sometimes',
});
export const closeDispute = ofSupport.command('POST /api/v4/support/disputes/:id/close', [disputeStream]);
