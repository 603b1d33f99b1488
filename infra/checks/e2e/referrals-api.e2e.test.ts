import { projectView } from '@panelist/domain/catalogue/browser';
import { me, referrer } from '@panelist/domain/identity/browser';
import { approvePayment, withdrawApproval } from '@panelist/domain/participation/browser';
import { payouts } from '@panelist/domain/payout/browser';
import {
  bonusesByMonth,
  endedReferrals,
  followReferralLink,
  referralsOfReferrer,
  type Referral,
} from '@panelist/domain/referral/browser';
import { supportHistory } from '@panelist/domain/support/browser';
import { advanceClock } from '../../testing/demo.js';
import { readyParticipant, type Participant } from '../../testing/participants.js';
import { expect, test as journey } from './journey.js';
import { startOwnProduct, type OwnProduct } from './product/own-product.js';
import { applied, approved, earned, invited } from './product/participations.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

/** Bonuses take days of the whole product's clock, so these journeys have a product of their own. */
const test = journey.extend<object, { readonly own: OwnProduct }>({
  own: [
    // Playwright reads the wanted fixtures from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const own = await startOwnProduct({ SIMULATE_RESEARCHERS: 'false' });
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  origin: [async ({ own }, use) => use(own.origin), { scope: 'worker' }],
  baseURL: async ({ origin }, use) => use(origin),
});

test.describe.configure({ mode: 'default' });

/** A payment above the limit of one approval waits for operations: until then the approval can be withdrawn. */
const referrable = { incentive: 1_200, autoInvite: true, referralFee: 30 };

async function codeOf({ client }: Participant): Promise<string> {
  const { response } = await client.call(me);
  return new URL(response.referralLink ?? '', 'https://panelist.example').searchParams.get('r') ?? '';
}

async function referralsOf({ client, userId }: Participant) {
  return client.call(referralsOfReferrer, {
    params: { referrerUserId: userId },
    query: { shouldCalculateLifetimeBonusReceived: 'true' },
  });
}

async function becomes(referring: Participant, status: Referral['activeStatus']): Promise<Referral> {
  await expect.poll(async () => (await referralsOf(referring)).items[0]?.activeStatus).toBe(status);
  const [referral] = (await referralsOf(referring)).items;
  if (referral === undefined) throw new Error('There is no referral.');
  return referral;
}

test('somebody who signs up by a code earns the referrer $20 once their incentives reach $75', async ({
  origin,
  researcher,
  support,
  participant: rita,
}) => {
  const code = await codeOf(rita);
  expect((await rita.client.call(referrer, { params: { code } })).response.fullName).toBe('Ada L.');
  const finn = await readyParticipant(origin, newPerson('Finn'), { referralCode: code });
  await becomes(rita, 'SIGNED_UP');
  await earned(finn, researcher, { changes: { incentive: 50 } });
  await becomes(rita, 'PARTICIPATED_THRESHOLD_NOT_MET');
  await earned(finn, researcher, { changes: { incentive: 50 } });
  const processing = await becomes(rita, 'BONUS_PROCESSING');
  expect(processing).toMatchObject({
    referralType: 'network',
    bonusAmount: 20,
    referredUser: { prettyFullName: 'Finn Lovelace' },
  });
  expect(processing.history.map(({ status }) => status)).toEqual([
    'SIGNED_UP',
    'SCREENING',
    'PARTICIPATED',
    'PARTICIPATED_THRESHOLD_NOT_MET',
    'RE_SCREENING',
    'PARTICIPATED',
    'THRESHOLD_MET',
    'BONUS_PROCESSING',
  ]);
  await advanceClock(origin, 'P7DT1H');
  await becomes(rita, 'PAID');
  expect((await referralsOf(rita)).lifetimeBonusReceived).toBe(20);
  const own = (await rita.client.call(payouts)).items;
  expect(own).toMatchObject([{ cause: 'referral-bonus', net: 20, fee: 0, status: 'paid', referralId: processing.id }]);
  const { items } = await rita.client.call(bonusesByMonth, { params: { referrerUserId: rita.userId }, query: { months: 2 } });
  expect(items.at(-1)).toMatchObject({ bonus: 20, count: 1 });

  // Support reads it in the history of both persons.
  for (const { userId } of [rita, finn]) {
    const { items: entries } = await support.call(supportHistory, {
      params: { userId },
      query: { types: 'ReferralStatusChanged' },
    });
    expect(entries.map(({ text }) => text)).toContain('A referral to Panelist moved from “Bonus processing” to “Bonus paid”.');
  }
});

test('a person who follows a project link earns the referrer the project’s fee; taken back, the bonus waits for the next approval', async ({
  origin,
  researcher,
  participant: rita,
}) => {
  const project = await publishedProject(researcher, referrable);
  const { project: seen } = await rita.client.call(projectView, { params: { id: project.id } });
  expect(seen).toMatchObject({ showReferral: true, referralBonus: 30 });
  const referralCode = new URL(seen.referralLink ?? '').searchParams.get('referralCode') ?? '';
  const gus = await readyParticipant(origin, newPerson('Gus'));
  const visit = { body: { referralCode, projectId: project.id } };
  await gus.client.call(followReferralLink, visit);
  await gus.client.call(followReferralLink, visit);
  expect((await referralsOf(rita)).totalCount).toBe(0);
  expect(await gus.client.refused(followReferralLink, { body: { ...visit.body, referralCode: 'NOBODY' } })).toMatchObject({
    status: 404,
  });

  const id = await invited(gus, project);
  await becomes(rita, 'SCREENING');
  await approved(researcher, project.id, id);
  await becomes(rita, 'BONUS_PROCESSING');
  const params = { projectId: project.id, id };
  await expect.poll(async () => (await gus.client.call(payouts)).items[0]?.status).toBe('awaiting-release');
  await researcher.call(withdrawApproval, { params, body: { reason: 'Approved by mistake.' } });
  await becomes(rita, 'PARTICIPATED');
  await advanceClock(origin, 'P8D');
  await researcher.call(approvePayment, { params, body: {} });
  const processing = await becomes(rita, 'BONUS_PROCESSING');
  expect(processing).toMatchObject({ referralType: 'project', bonusAmount: 30, project: { id: project.id, name: project.name } });
  await expect(async () => {
    await advanceClock(origin, 'P1D');
    expect((await referralsOf(rita)).items[0]?.activeStatus).toBe('PAID');
  }).toPass({ timeout: 30_000 });
  expect(await referralsOf(rita)).toMatchObject({ lifetimeBonusReceived: 30, totalCount: 1 });
});

test('a referral of oneself ends; the participant sees the status, operations the reason', async ({
  origin,
  researcher,
  operations,
  participant: rita,
}) => {
  const [local = '', domain = ''] = rita.email.split('@');
  const second = newPerson('Ada');
  const self = await readyParticipant(
    origin,
    { ...second, email: `${local.replace('.', '')}+second@${domain}` },
    { referralCode: await codeOf(rita) },
  );
  const ended = await becomes(rita, 'CRITERIA_NOT_MET');
  expect(JSON.stringify(ended)).not.toContain('same-email');
  await applied(self, await publishedProject(researcher));
  const { items } = await operations.call(endedReferrals, { query: { query: rita.email } });
  expect(items).toMatchObject([
    { id: ended.id, reason: 'same-email', referrer: { userId: rita.userId }, referred: { userId: self.userId } },
  ]);
  expect(await self.client.refused(referralsOfReferrer, { params: { referrerUserId: rita.userId } })).toMatchObject({
    status: 404,
  });
});
