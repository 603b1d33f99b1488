import { loggedIn, me } from '@panelist/domain/identity/browser';
import { surveyCycle } from '@panelist/domain/participation/browser';
import { profileByUser } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { aProfile } from '../../shared/testing/a-profile.test-kit.js';
import { aUser } from '../../features/profile/profile.test-kit.js';
import { callsMade, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { checkLogin } from '../../shared/session/check-login.js';
import { currentSession } from '../../shared/session/session-store.js';

usingServer({ beforeAll, afterEach, afterAll });

const cycle = { screenerCount: 1, cycleExpiryDate: null, limit: 10 };

function serve({ context = 'panelist', hasProfile = true }: { context?: 'panelist' | 'staff'; hasProfile?: boolean } = {}): void {
  const { id: userId, roles } = aUser;
  when(loggedIn).answers(() => ({
    success: true,
    response: { user: { id: userId, roles }, token: 'token', userId, loggedInAsUser: false },
    context,
  }));
  when(me).answers(() => ({ response: { ...aUser, hasProfile } }));
  when(profileByUser).answers(() => aProfile);
  when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
}

describe('the login guard', () => {
  test('loads user, profile and screeners of the cycle', async () => {
    serve();
    await checkLogin();
    expect([me, profileByUser, surveyCycle].map((each) => callsMade(each).length)).toEqual([1, 1, 1]);
    expect(currentSession()).toMatchObject({ status: 'in', userId: aUser.id, hasProfile: true });
  });

  test.each([{ hasProfile: false }, { context: 'staff' as const }])('no profile of %p', async (given) => {
    serve(given);
    await checkLogin();
    expect([profileByUser, surveyCycle].map((each) => callsMade(each).length)).toEqual([0, 0]);
  });

  test.each([
    ['profile', profileByUser],
    ['screeners of the cycle', surveyCycle],
    ['user', me],
  ])('fails with the server’s message if the %s fails, and nobody is logged in', async (_what, contract) => {
    serve();
    when(contract).refuses(500, 'server.failed', 'Not today.');
    await expect(checkLogin()).rejects.toMatchObject({ message: 'Not today.' });
    expect(currentSession().status).not.toBe('in');
  });
});
