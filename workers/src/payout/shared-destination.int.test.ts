import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { payoutDecider, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import {
  by,
  executedOrders,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  takesPart,
  until,
  type World,
} from '../workers.test-kit.js';

let all: World;
beforeAll(async () => {
  all = await openWorld({ contexts: ['payout', 'identity'] });
  await all.startWorkers();
});
afterAll(async () => all.close());

const stateOf = async (payoutId: string) =>
  (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state;
const reaches = async (payoutId: string, status: string) =>
  until(async () => (await stateOf(payoutId)).status === status, `the payout is ${status}`, all.logged);
const decide = async (payoutId: string, command: PayoutCommand) =>
  all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by('operations'));
const earns = async (projectId: string, email: string, method: 'TREMENDOUS' | 'PAYPAL' = 'PAYPAL') =>
  takesPart(all, await participant(all, { method, email }), projectId, 'PaymentApproved');

it('the payout of a second account for the same project to one mailbox waits for operations, whichever way it is spelt; other projects and mailboxes do not', async () => {
  const projectId = await project(all, 'organization-1');
  const first = await earns(projectId, 'one.person@gmail.com');
  await reaches(first.payoutId, 'paid');
  const second = await earns(projectId, 'oneperson+2@googlemail.com', 'TREMENDOUS');
  await reaches(second.payoutId, 'awaiting-release');
  expect(await stateOf(second.payoutId)).toMatchObject({ releaseReason: { per: 'destination' }, attempt: 0 });
  expect(await executedOrders(all, second.payoutId)).toEqual([]);

  const other = await takesPart(all, second.userId, await project(all, 'organization-2'), 'PaymentApproved');
  await reaches(other.payoutId, 'paid');
  await decide(second.payoutId, { type: 'ReleasePayout', by: 'staff-1' });
  await reaches(second.payoutId, 'paid');
  expect(await payoutEventsOf(all, second.payoutId)).toEqual([
    'PayoutRequested',
    'PayoutReleaseRequired',
    'PayoutReleased',
    'PayoutDispatchStarted',
    'PayoutAccepted',
    'PayoutSettled',
  ]);
  await reaches((await earns(projectId, 'one.person+3@gmail.com')).payoutId, 'awaiting-release');
  for (const address of ['one.person@example.com', 'oneperson@example.com', 'one.person+2@example.com'])
    await reaches((await earns(projectId, address)).payoutId, 'paid');
});

it('of two accounts at the same moment one is paid', async () => {
  const projectId = await project(all, 'organization-1');
  const both = await Promise.all(['both@example.com', 'Both@example.com'].map(async (email) => earns(projectId, email)));
  const statuses = async () => Promise.all(both.map(async ({ payoutId }) => (await stateOf(payoutId)).status));
  await until(async () => (await statuses()).toSorted().join() === 'awaiting-release,paid', 'one is paid, one waits', all.logged);
});

it('addresses that choose an outcome of the sandbox, and those of an erased account, are another account’s as well', async () => {
  const projectId = await project(all, 'organization-1');
  for (const email of ['slow@sandbox.example', 'slow@sandbox.example']) {
    const { payoutId } = await earns(projectId, email);
    await until(async () => (await executedOrders(all, payoutId)).length === 1, 'it is sent', all.logged);
  }
  const erased = await earns(projectId, 'erased@example.com');
  await reaches(erased.payoutId, 'paid');
  const account = accountStream.of(erased.userId);
  const command = { type: 'RequestErasure', by: 'person', erasureId: 'e1', now: all.clock.now() } as const;
  await all.dependencies.commands.handle(accountDecider, account, command, by(erased.userId));
  const isErased = async () => (await all.dependencies.commands.load(accountDecider, account)).state.status === 'erased';
  await until(isErased, 'the account is erased', all.logged);
  await reaches((await earns(projectId, 'erased@example.com')).payoutId, 'paid');
});
