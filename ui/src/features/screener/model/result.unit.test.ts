import { expect, test } from '@jest/globals';
import { resultOf, type ResultKind } from './result.js';

type Facts = Parameters<typeof resultOf>[0];
const pending: Facts = {
  status: 'PENDING',
  qualified: true,
  qualifiedPendingIdVerification: false,
  applicationClosed: false,
  applicationExpired: false,
  project: { closed: false },
};

test.each<[ResultKind, Partial<Facts>]>([
  ['submitted', {}],
  ['submitted', { qualified: null }],
  ['not-a-fit', { qualified: false }],
  ['pending-identity', { qualified: false, qualifiedPendingIdVerification: true }],
  ['invited', { status: 'INVITED' }],
  ['invited', { status: 'INVITED', qualified: false }],
  ['unfinished', { status: 'DRAFT', qualified: null }],
  ['closed', { status: 'DRAFT', applicationClosed: true }],
  ['closed', { status: 'INVITED', project: { closed: true } }],
  ['closed', { project: { closed: true }, qualified: false }],
  ['later', { status: 'PAID', project: { closed: true } }],
  ['later', { status: 'CANCELLED' }],
  ['later', { applicationExpired: true }],
])('the result page shows %s for %j', (kind, change) => {
  expect(resultOf({ ...pending, ...change })).toBe(kind);
});
