import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { accountApi, newcomerAs, signUpAs, type AccountApi } from '../account-api.test-kit.js';
import { grantRole, revokeRole } from './grant-role.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

const reason = 'Two people take part with this account.';

async function administrator() {
  const { userId, email } = await newcomerAs(api, { profileId: null });
  await grantRole(api, { email, role: 'admin', operator: 'alice' });
  return { ...(await api.http.logIn(userId)), userId };
}

describe('an administrator', () => {
  test('grants and revokes a role: each takes effect at the next call, and sessions end', async () => {
    const admin = await administrator();
    const sue = await newcomerAs(api);
    const roles = `/api/v4/administration/accounts/${sue.userId}/roles`;
    const mayRead = async (call: typeof sue.call) =>
      (await call(`POST /api/v4/support/participants/${admin.userId}/access-reason`, { body: { reason } })).status;
    expect(await mayRead(sue.call)).toBe(403);
    const granted = await admin.call(`POST ${roles}`, { body: { role: 'usermanager', organizationId: 'acme', reason } });
    expect([granted.status, granted.body]).toEqual([200, { userId: sue.userId, state: 'done' }]);
    expect(await api.lastEvent('RoleGranted')).toMatchObject({ role: 'usermanager', by: admin.userId, reason });
    expect(await api.lastEvent('OrganizationJoined')).toMatchObject({ userId: sue.userId, organizationId: 'acme' });
    expect(await mayRead(sue.call)).toBe(401);
    const again = await api.http.logIn(sue.userId);
    expect(await mayRead(again.call)).toBe(404);
    expect((await admin.call(`DELETE ${roles}/usermanager`, { body: { reason } })).status).toBe(200);
    expect(await mayRead(again.call)).toBe(401);
    expect(await mayRead((await api.http.logIn(sue.userId)).call)).toBe(403);
    for (const body of [{}, { reason: ' ' }, { reason: '\u3164\u2800' }])
      expect((await admin.call(`DELETE ${roles}/usermanager`, { body })).status).toBe(422);
    expect((await admin.call(`DELETE ${roles}/king`, { body: { reason } })).status).toBe(404);
  });

  test('makes nobody a member again of the organization that dismissed them, unless it is named', async () => {
    const admin = await administrator();
    const ruth = await newcomerAs(api);
    const roles = `/api/v4/administration/accounts/${ruth.userId}/roles`;
    const granted = async (body: object) => {
      expect((await admin.call(`POST ${roles}`, { body: { role: 'researcher', reason, ...body } })).status).toBe(200);
      return (await api.lastEvent('OrganizationJoined'))['organizationId'];
    };
    expect(await granted({ organizationId: 'acme' })).toBe('acme');
    await admin.call(`DELETE ${roles}/researcher`, { body: { reason } });
    expect(await granted({})).toBe(ruth.userId);
    await admin.call(`DELETE ${roles}/researcher`, { body: { reason } });
    expect(await granted({ organizationId: 'acme' })).toBe('acme');
  });

  test('makes nobody a member of it either where the process dies in between, and leaves no old session', async () => {
    const admin = await administrator();
    const ruth = await newcomerAs(api);
    const roles = `/api/v4/administration/accounts/${ruth.userId}/roles`;
    await admin.call(`POST ${roles}`, { body: { role: 'researcher', organizationId: 'acme', reason } });
    await admin.call(`DELETE ${roles}/researcher`, { body: { reason } });
    await api.http.logIn(ruth.userId);
    const { handle } = api.commands;
    const grant = async (diesAfter: number) => {
      let writes = 0;
      api.commands.handle = async (...args) => {
        const result = await handle(...args);
        writes += 1;
        if (writes === diesAfter) throw new Error('killed');
        return result;
      };
      const headers = { 'Idempotency-Key': 'made-a-researcher' };
      const { status } = await admin.call(`POST ${roles}`, { headers, body: { role: 'researcher', reason } });
      api.commands.handle = handle;
      const { state } = await api.commands.load(accountDecider, accountStream.of(ruth.userId));
      if (state.status === 'none') throw new Error('the account exists');
      const { grantedRoles, organizations } = state;
      return { status, grantedRoles, organizations, sessions: (await api.sessions.list(ruth.userId)).length };
    };
    const organizations = ['acme', ruth.userId];
    expect(await grant(1)).toEqual({ status: 500, grantedRoles: [], organizations, sessions: 1 });
    const granted = { grantedRoles: ['researcher'], organizations, sessions: 0 };
    expect(await grant(3)).toEqual({ ...granted, status: 500 });
    expect(await grant(0)).toEqual({ ...granted, status: 200 });
  });

  test('gives a deactivated account no role, so that it can be reactivated and erased', async () => {
    const admin = await administrator();
    const person = await newcomerAs(api);
    expect((await person.call('POST /v2/settings/deactivate')).status).toBe(200);
    const before = await Promise.all([api.count('RoleGranted'), api.count('OrganizationJoined')]);
    const body = { role: 'researcher', organizationId: 'acme', reason };
    const granted = await admin.call(`POST /api/v4/administration/accounts/${person.userId}/roles`, { body });
    expect(granted).toMatchObject({ status: 403, body: { code: 'account.deactivated' } });
    expect(await Promise.all([api.count('RoleGranted'), api.count('OrganizationJoined')])).toEqual(before);
    await expect(grantRole(api, { email: person.email, role: 'researcher', operator: 'alice' })).rejects.toMatchObject({
      code: 'account.deactivated',
    });
  });

  test('makes no administrator alone, and decides on no right of their own', async () => {
    const [alex, sam] = [await administrator(), await administrator()];
    const sue = await newcomerAs(api);
    const roles = `/api/v4/administration/accounts/${sue.userId}/roles`;
    const body = { role: 'admin', reason };
    const first = await alex.call(`POST ${roles}`, { body });
    expect([first.status, first.body]).toEqual([202, { userId: sue.userId, state: 'waits' }]);
    expect(await alex.call(`POST ${roles}`, { body })).toMatchObject({
      status: 409,
      body: { code: 'identity.second-person-required' },
    });
    expect(await sam.call(`POST ${roles}`, { body })).toMatchObject({ status: 200, body: { state: 'done' } });
    expect(await sam.call(`POST /api/v4/administration/accounts/${sam.userId}/suspend`, { body: { reason } })).toMatchObject({
      status: 403,
      body: { code: 'identity.own-rights' },
    });
  });

  test('ends the sessions of an account', async () => {
    const admin = await administrator();
    const person = await signUpAs(api);
    expect((await admin.call(`DELETE /api/v4/administration/accounts/${person.userId}/sessions`)).status).toBe(204);
    expect((await person.call('GET /v2/panelists/resend')).status).toBe(401);
    expect((await admin.call('DELETE /api/v4/administration/accounts/nobody/sessions')).status).toBe(404);
  });

  test('is the only one who may', async () => {
    const person = await signUpAs(api);
    const call = `POST /api/v4/administration/accounts/${person.userId}/suspend`;
    expect((await person.call(call, { body: { reason } })).status).toBe(403);
    expect((await api.http.call(call, { body: { reason } })).status).toBe(401);
  });
});

describe('a suspended account', () => {
  test('logs in and may do nothing until it is reinstated', async () => {
    const admin = await administrator();
    const person = await signUpAs(api);
    const change = `POST /api/v4/administration/accounts/${person.userId}`;
    expect((await admin.call(`${change}/suspend`, { body: { reason } })).body).toMatchObject({ state: 'done' });
    expect((await person.call('GET /v2/panelists/resend')).status).toBe(401);
    const logIn = await api.http.call('POST /login', {
      body: { email: person.email, password: 'a good password', getToken: true },
    });
    expect(logIn.status).toBe(200);
    const { token } = logIn.body as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    for (const call of ['GET /v2/panelists/resend', 'POST /v2/settings/deactivate'])
      expect(await api.http.call(call, { headers })).toMatchObject({ status: 403, body: { code: 'access.suspended' } });
    await admin.call(`${change}/reinstate`, { body: {} });
    expect((await (await api.http.logIn(person.userId)).call('GET /v2/panelists/resend')).status).toBe(429);
  });

  test('is a researcher, too, whose organization is suspended', async () => {
    const admin = await administrator();
    const rhea = await newcomerAs(api, { profileId: null });
    await grantRole(api, { email: rhea.email, role: 'researcher', organizationId: 'acme-2', operator: 'alice' });
    const { call } = await api.http.logIn(rhea.userId);
    expect((await call('GET /v2/panelists/resend')).status).toBe(409);
    const suspended = await admin.call('POST /api/v4/administration/organizations/acme-2/suspend', { body: { reason } });
    expect(suspended.body).toEqual({ id: 'acme-2', suspended: true });
    expect((await call('GET /v2/panelists/resend')).body).toMatchObject({ code: 'access.suspended' });
    await admin.call('POST /api/v4/administration/organizations/acme-2/reinstate', { body: {} });
    expect((await call('GET /v2/panelists/resend')).status).toBe(409);
    for (const change of ['suspend', 'reinstate'])
      expect((await admin.call(`POST /api/v4/administration/organizations/unknown/${change}`, { body: { reason } })).status).toBe(
        404,
      );
    const own = `POST /api/v4/administration/organizations/${rhea.userId}/suspend`;
    expect((await admin.call(own, { body: { reason } })).body).toEqual({ id: rhea.userId, suspended: true });
  });
});

test('an operator revokes a role at the command line', async () => {
  const sue = await newcomerAs(api);
  await grantRole(api, { email: sue.email, role: 'admin', operator: 'alice' });
  const { call } = await api.http.logIn(sue.userId);
  expect(await revokeRole(api, { email: sue.email, role: 'admin', operator: 'bob' })).toMatchObject({ isNew: true });
  expect(await api.lastEvent('RoleRevoked')).toMatchObject({ role: 'admin', by: 'operator bob' });
  expect((await call('GET /v2/panelists/resend')).status).toBe(401);
});
