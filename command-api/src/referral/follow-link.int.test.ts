import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { referralCodeOf } from '@panelist/domain/identity';
import { issuedCodeDecider, projectReferralIdOf, referralCodeStream, referralStream } from '@panelist/domain/referral';
import { collectRoutes } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import { testHttp, type TestHttp } from '../../../infra/testing/index.js';
import { by, memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as referral from './index.js';

const call = 'POST /v2/referrals/visits';
let write: MemoryWriteSide;
let http: TestHttp;
beforeEach(async () => {
  write = memoryWriteSide();
  http = await testHttp(collectRoutes(referral, write), { clock: write.clock });
});
afterEach(() => http.close());

async function shared(changes: object = { incentive: 120 }) {
  const [referrerId, userId] = [await write.applicant(), await write.applicant()];
  const code = referralCodeOf(referrerId);
  const issue = { type: 'IssueCode', code, userId: referrerId } as const;
  await write.commands.handle(issuedCodeDecider, referralCodeStream.of(code), issue, by(referrerId));
  const projectId = await write.project(randomUUID(), { ...surveyEntry, ...changes });
  const eventsOf = () => write.eventsOf(referralStream.of(projectReferralIdOf(userId, projectId)));
  return { who: await http.logIn(userId), body: { referralCode: code, projectId }, eventsOf };
}

describe('a visit by the link of a referrer', () => {
  it('is noted once, by a code in any case', async () => {
    const { who, body, eventsOf } = await shared();
    expect((await who.call(call, { body: { ...body, referralCode: body.referralCode.toLowerCase() } })).status).toBe(200);
    expect((await who.call(call, { body })).status).toBe(200);
    expect(await eventsOf()).toEqual(['ReferralLinkFollowed']);
  });

  it('changes nothing at a project without a bonus', async () => {
    const { who, body, eventsOf } = await shared({ incentive: 99 });
    expect((await who.call(call, { body })).status).toBe(200);
    expect(await eventsOf()).toEqual([]);
  });

  it('is refused for a code that nobody has, and to visitors', async () => {
    const { who, body } = await shared();
    expect((await who.call(call, { body: { ...body, referralCode: 'NOBODY' } })).status).toBe(404);
    expect((await http.call(call, { body })).status).toBe(401);
  });
});
