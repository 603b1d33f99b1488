import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountStream } from '@panelist/domain/identity';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import { accountEventsOf, aPerson, createProfileOf } from '../../../infra/testing/index.js';
import { by, given, openWorld, project, takesPart, until, type World } from '../workers.test-kit.js';

describe('the workers of the profile', () => {
  let all: World;
  const userId = randomUUID();
  const profileId = randomUUID();
  const stream = profileStream.of(profileId);
  const person = aPerson({ userId, profileId });

  beforeEach(async () => {
    all = await openWorld({ contexts: ['profile'] });
    const employment = { ...person.employment, email: 'ada@engines.example' };
    const create = createProfileOf({ ...person, employment });
    await all.dependencies.commands.handle(profileDecider, stream, create, by(userId));
  });
  afterEach(async () => all.close());

  const ask = async () => {
    const { commands, clock } = all.dependencies;
    const command = { type: 'RequestWorkEmailVerification', secret: 'secret-of-the-mail', now: clock.now() } as const;
    await commands.handle(profileDecider, stream, command, by(userId));
  };

  it('send a mail to the work e-mail, whose link contains account and secret, and record that they did', async () => {
    await all.startWorkers();
    await ask();
    await until(async () => (await all.eventsOf(stream)).includes('WorkEmailVerificationSent'), 'the mail was sent', all.logged);
    const [mail] = await all.sandbox.inbox('ada@engines.example');
    expect(mail).toMatchObject({ channel: 'email', subject: 'Please confirm your work e-mail' });
    expect(mail?.text).not.toContain(person.firstName);
    expect(mail?.links).toEqual([
      expect.stringMatching(
        new RegExp(`/panelists/v2/dashboard/work-email-verification-modal\\?token=${userId}\\.secret-of-the-mail$`),
      ),
    ]);
  });

  it('note that the country was used, from the application on', async () => {
    await given(all, accountStream.of(userId), ...accountEventsOf(person));
    await all.startWorkers();
    await takesPart(all, userId, await project(all, 'organization-1'), 'ScreenerSubmitted');
    await until(async () => (await all.eventsOf(stream)).includes('CountryUsed'), 'the country was used', all.logged);
    const { state } = await all.dependencies.commands.load(profileDecider, stream);
    expect(state).toMatchObject({ status: 'complete', countryUsedAt: expect.any(String) });
  });
});
