import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { service as commandApi } from '@panelist/command-api';
import {
  addPasskey,
  changePassword,
  connectProvider,
  deactivateAccount,
  endOtherSessions,
  forgotPassword,
  grantRole,
  logIn,
  newPasskeyOptions,
  passkeyLogInOptions,
  proposeTotp,
  removeSecondFactor,
  resetPassword,
  revokeRole,
  saveAccount,
  sendPhoneCode,
  stepUp,
  undoEmailChange,
  verifyEmail,
} from '@panelist/domain/identity/browser';
import type { Call } from '@panelist/domain/kernel/browser';
import { depositFunds } from '@panelist/domain/operations/browser';
import {
  approvePayment,
  markAttended,
  processAutoInvite,
  saveSurvey,
  startProject,
} from '@panelist/domain/participation/browser';
import {
  changePayoutDestination,
  operationsPayout,
  operationsPayouts,
  payoutById,
  payouts,
  releasePayout,
  retryPayout,
  voidPayout,
} from '@panelist/domain/payout/browser';
import {
  changePayoutSettings,
  payoutSettings,
  resendPayoutConfirmation,
  withdrawPayoutChange,
} from '@panelist/domain/profile/browser';
import { requestExport } from '@panelist/domain/support/browser';
import { loadConfig } from '@panelist/infra/foundation';
import { freePort } from '@panelist/infra/postgres';
import { service as projectors } from '@panelist/projectors';
import { service as queryApi } from '@panelist/query-api';
import { workersService } from '@panelist/workers';
import { publishedProject } from '../../checks/e2e/product/projects.js';
import { apiClient, type ApiClient, type CallInput } from '../../testing/api-client.js';
import { advanceClock, emailToken, messageTo } from '../../testing/demo.js';
import { aPerson, softwareAuthenticator, testDatabase, type TestDatabase } from '../../testing/index.js';
import { loggedInClient, logInToken, readyParticipant, signUpParticipant, type Participant } from '../../testing/participants.js';
import { fillDemoAccounts } from '../demo/people/index.js';
import { fillDemoFunds } from '../demo/projects/index.js';
import { demoParts } from '../demo/researchers/index.js';
import { runPanelist, type Panelist } from './run-panelist.js';

const each = 50;
const atOnce = 4;
const thieves = 'thief.example';
const stolen = 'a-thief-chose-this-one';

/**
 * 200 attempts to divert money, over HTTP against the whole product: with a stolen token, a stolen
 * password, an account that was made with another person's address, and the rights of a dismissed
 * operator. Each person is paid, or waits, and no order goes to a thief.
 */
describe('of 200 take-overs none moves a cent', () => {
  let database: TestDatabase;
  let folder: string;
  let panelist: Panelist;
  let origin: string;
  let publicUrl: string;
  let researcher: ApiClient;
  let admin: ApiClient;
  let projectId: string;
  let people = 0;
  const counts: Record<string, { takeOvers: number; refused: number }> = {};

  beforeAll(async () => {
    database = await testDatabase({ withQueue: true });
    folder = mkdtempSync(join(tmpdir(), 'panelist-take-overs-'));
    const config = loadConfig({
      APP_ENV: 'demo',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      SIMULATE_RESEARCHERS: 'false',
      LOG_LEVEL: 'silent',
      DESTINATION_HOLD_HOURS: '72',
      TRUSTED_PROXIES: '1',
      SIGN_UPS_PER_ADDRESS: '100000',
      TEXTS_PER_DAY: '100000',
    });
    ({ publicUrl } = config);
    panelist = runPanelist({
      config,
      services: [commandApi, queryApi, projectors, workersService(demoParts)],
      fillDemo: async (dependencies) => {
        await fillDemoAccounts(dependencies);
        await fillDemoFunds(dependencies);
        return null;
      },
      uiFolder: undefined,
      step: async (_name, work) => work(),
      tell: () => undefined,
    });
    origin = await panelist.ready;
    await staffLogsIn();
    projectId = (await publishedProject(researcher, { autoInvite: true, participantsWanted: 1_000 })).id;
  }, 120_000);
  afterAll(async () => {
    await panelist.stop(10_000);
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function staffLogsIn(): Promise<void> {
    researcher = await loggedInClient(origin, 'researcher@panelist.example');
    admin = await loggedInClient(origin, 'admin@panelist.example');
  }
  let addresses = 0;
  /** A person at an address of their own: limits of one address are not what is tested. */
  const visitor = (): ApiClient => {
    addresses += 1;
    return apiClient({ origin, headers: { 'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${addresses % 250}` } });
  };
  const newPerson = () => aPerson({ email: `victim${people + 1}@people.example` }, (people += 1));
  const numbers = Array.from({ length: each }, (_, index) => index);
  /** Some at a time: logging in costs processor time. */
  async function forAll<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
    const results: R[] = [];
    for (let start = 0; start < items.length; start += atOnce)
      results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
    return results;
  }
  /** Tries the call; it has to be refused, for this reason if one is named. */
  const refusedTo =
    (kind: string, client: ApiClient, because?: string) =>
    async <C extends Call>(call: C, input: CallInput<C> = {}): Promise<void> => {
      const { status, code } = await client.refused(call, input);
      if (status >= 500 || status === 400 || (because !== undefined && code !== because))
        throw new Error(`${call.route} answered ${status} ${code}`);
      (counts[kind] ??= { takeOvers: 0, refused: 0 }).refused += 1;
    };
  const takenOver = (kind: string): void => void ((counts[kind] ??= { takeOvers: 0, refused: 0 }).takeOvers += 1);

  /** Applies, is invited and starts: what is left is that the researcher pays. */
  async function startsStudy(person: Participant, project = projectId): Promise<string> {
    const responses = [{ questionId: 'grow', answers: [{ uid: 'grow-yes' }] }];
    const { response } = await person.client.call(saveSurvey, { body: { projectId: project, status: 'PENDING', responses } });
    await person.client.call(processAutoInvite, { params: { projectId: project, id: response.id } });
    await person.client.call(startProject, { body: { id: response.id } });
    return response.id;
  }
  async function isApproved(id: string, project = projectId): Promise<void> {
    await researcher.call(markAttended, { params: { projectId: project, id } });
    await researcher.call(approvePayment, { params: { projectId: project, id }, body: { tip: 0 } });
  }
  async function payoutOf(client: ApiClient, responseId: string): Promise<{ readonly id: string }> {
    for (;;) {
      const payout = (await client.call(payouts)).items.find(({ participationId }) => participationId === responseId);
      if (payout !== undefined) return payout;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  async function isPaidTo(client: ApiClient, responseId: string, email: string): Promise<void> {
    const { id } = await payoutOf(client, responseId);
    const end = Date.now() + 60_000;
    let payout = await client.call(payoutById, { params: { id } });
    while (payout.status !== 'paid' && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      payout = await client.call(payoutById, { params: { id } });
    }
    expect(payout).toMatchObject({ status: 'paid', email });
  }
  /** A passkey of the thief proves the session, as the owner's would. */
  async function addsPasskey(client: ApiClient): Promise<void> {
    const authenticator = softwareAuthenticator({ origin: new URL(publicUrl).origin });
    const passkey = authenticator.create(await client.call(newPasskeyOptions));
    await client.call(addPasskey, { body: { passkey } });
    const proof = authenticator.get(await client.call(passkeyLogInOptions));
    await client.call(stepUp, { body: { passkey: proof } });
  }
  /** What a thief wants of an account. */
  async function triesEverything(kind: string, client: ApiClient, person: Participant): Promise<void> {
    const refused = refusedTo(kind, client, 'access.step-up-required');
    const { userId, firstName, lastName } = person;
    await refused(changePayoutSettings, { body: { type: 'PAYPAL', email: `${userId}@${thieves}` } });
    await refused(saveAccount, { body: { firstName, lastName, email: `${userId}@${thieves}` } });
    await refused(sendPhoneCode, { body: { phone: '+14155550100', countryCode: 'US' } });
    await refused(newPasskeyOptions);
    await refused(proposeTotp);
    await refused(endOtherSessions);
    await refused(requestExport, { params: { userId } });
    await refused(deactivateAccount);
    await refused(connectProvider, { body: { provider: 'linkedin', ticket: 'forged' } });
    await refusedTo(kind, client)(changePassword, { body: { password: 'not the password', newPassword: stolen } });
  }

  it('by a token, a password, a squatted address or a former right', async () => {
    const started = async () => {
      const person = await readyParticipant(origin, newPerson());
      return { person, responseId: await startsStudy(person) };
    };
    const [byToken, byPassword] = [await forAll(numbers, started), await forAll(numbers, started)];
    // Large payments wait for operations.
    const large = (await publishedProject(researcher, { autoInvite: true, incentive: 1_500, participantsWanted: 100 })).id;
    const waiting = await forAll([1, 2, 3, 4, 5], async () => {
      const person = await readyParticipant(origin, newPerson());
      const responseId = await startsStudy(person, large);
      await isApproved(responseId, large);
      return (await payoutOf(person.client, responseId)).id;
    });
    // The accounts are days old, and no session was proven lately.
    await advanceClock(origin, 'PT96H');
    await staffLogsIn();
    const tokens = await forAll(byToken, async ({ person }) => logInToken(origin, person.email, person.password));
    await advanceClock(origin, 'PT11M');

    await forAll(byToken, async (victim) => {
      const token = tokens[byToken.indexOf(victim)] ?? '';
      await triesEverything('stolen token', apiClient({ origin, token }), victim.person);
      takenOver('stolen token');
      await isApproved(victim.responseId);
      await isPaidTo(apiClient({ origin, token }), victim.responseId, victim.person.email);
    });

    await forAll([...byPassword.entries()], async ([index, { person, responseId }]) => {
      const { email, password, firstName, lastName, userId } = person;
      const address = `${userId}@${thieves}`;
      const thief = await loggedInClient(origin, email, password);
      if (index % 5 === 1) await addsPasskey(thief);
      if (index % 5 < 3) {
        const { pending } = await thief.call(changePayoutSettings, { body: { type: 'PAYPAL', email: address } });
        expect(pending).toMatchObject({ email: address, former: { email } });
      }
      // The address of the account, where gift cards go, and the mail that confirms the other
      // change.
      await thief.call(saveAccount, { body: { firstName, lastName, email: address } });
      await thief.call(verifyEmail, { body: { token: await emailToken(origin, address) } });
      await thief.send(resendPayoutConfirmation);
      takenOver('stolen password');
      await isApproved(responseId);
      const { id } = await payoutOf(thief, responseId);
      expect(await thief.call(payoutById, { params: { id } })).toMatchObject({ waitsFor: 'destination-hold', email });
      await thief.send(changePayoutDestination, { params: { id }, body: { type: 'PAYPAL', email: address } });
      expect(await thief.call(payoutById, { params: { id } })).toMatchObject({ waitsFor: 'destination-hold' });

      // The owner reads their mail; an administrator removes the factor that is not theirs.
      const undone = await tokenIn(email, 'undo-email');
      await apiClient({ origin }).call(undoEmailChange, { body: { token: undone } });
      if (index % 5 === 1) await admin.call(removeSecondFactor, { params: { userId }, body: { reason: 'Not the owner’s.' } });
      const owner = await takesBack(email, 'the owner is back again');
      const { pending: left } = await owner.call(payoutSettings);
      if (left !== null) await owner.call(withdrawPayoutChange);
      await owner.call(changePayoutDestination, { params: { id }, body: { type: 'TREMENDOUS', email } });
      await refusedTo('stolen password', thief)(payoutSettings);
      await isPaidTo(owner, responseId, email);
    });

    await forAll(numbers, async () => {
      const squatted = newPerson();
      const squatter = await signUpParticipant(origin, squatted);
      const refused = refusedTo('squatted address', squatter.client);
      const unproven = refusedTo('squatted address', squatter.client, 'access.email-unverified');
      const address = `${squatter.userId}@${thieves}`;
      await unproven(changePayoutSettings, { body: { type: 'PAYPAL', email: address } });
      await unproven(saveAccount, { body: { firstName: 'Ada', lastName: 'Thief', email: address } });
      await refused(connectProvider, { body: { provider: 'linkedin', ticket: 'forged' } });
      takenOver('squatted address');
      const owner = await takesBack(squatted.email, 'the owner came at last');
      await refused(payoutSettings);
      const password = squatted.password;
      await refusedTo('squatted address', visitor())(logIn, { body: { email: squatted.email, password } });
      expect(await owner.call(payoutSettings)).toMatchObject({ email: squatted.email, isDefault: true, pending: null });
    });

    const roleOf = { role: 'paymentmanager' } as const;
    for (const index of numbers) {
      const person = await signUpParticipant(origin, newPerson());
      const { userId, email, password } = person;
      await person.client.call(verifyEmail, { body: { token: await emailToken(origin, email) } });
      await admin.call(grantRole, { params: { userId }, body: { ...roleOf, reason: 'A new colleague.' } });
      const operator = await loggedInClient(origin, email, password);
      await operator.call(operationsPayouts, { query: { status: 'awaiting-release' } });
      await admin.call(revokeRole, { params: { userId, ...roleOf }, body: { reason: 'Dismissed.' } });
      takenOver('dismissed operator');
      const id = waiting[index % waiting.length] ?? '';
      for (const client of [operator, await loggedInClient(origin, email, password)]) {
        const refused = refusedTo('dismissed operator', client);
        await refused(releasePayout, { params: { id } });
        await refused(retryPayout, { params: { id } });
        await refused(voidPayout, { params: { id }, body: { reason: 'gone' } });
        const change = { type: 'PAYPAL', email: `${userId}@${thieves}`, reason: 'by telephone' } as const;
        await refused(changePayoutDestination, { params: { id }, body: change });
        const deposit = { amountCents: 100_000, reference: `R${index}` };
        await refused(depositFunds, { params: { id: 'demo-organization' }, body: deposit });
      }
    }
    await staffLogsIn();
    for (const id of waiting)
      expect(await admin.call(operationsPayout, { params: { id } })).toMatchObject({ status: 'awaiting-release', attempts: [] });

    const { rows } = await database.pool.query<{ receiver: string }>(
      'select email as receiver from sandbox.tremendous_orders union all select receiver from sandbox.paypal_batches',
    );
    expect(rows.filter(({ receiver }) => receiver.endsWith(`@${thieves}`))).toEqual([]);
    expect(rows).toHaveLength(2 * each);
    const lines = Object.entries(counts).map(
      ([kind, { takeOvers, refused }]) => `${takeOvers} × ${kind} (${refused} calls refused)`,
    );
    process.stdout.write(`Take-overs: ${lines.join(', ')}; orders to thieves: 0 of ${rows.length}\n`);
    expect(Object.values(counts).map(({ takeOvers }) => takeOvers)).toEqual([each, each, each, each]);
  }, 900_000);

  async function tokenIn(email: string, page: string): Promise<string> {
    const isWanted = (link: string): boolean => link.includes(`/${page}?token=`);
    const { links } = await messageTo(origin, email, (message) => message.links.some(isWanted));
    return new URL(links.find(isWanted) ?? origin).searchParams.get('token') ?? '';
  }

  /** By "forgot password", from the mailbox alone. */
  async function takesBack(email: string, password: string): Promise<ApiClient> {
    const owner = visitor();
    await owner.call(forgotPassword, { body: { email } });
    await owner.call(resetPassword, { body: { token: await tokenIn(email, 'reset-password'), password } });
    return loggedInClient(origin, email, password);
  }
});
