import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream, identityClaimStream } from '@panelist/domain/identity';
import { participationIdOf, participationStream } from '@panelist/domain/participation';
import { ProviderSilentError, type IdentityProvider } from '@panelist/infra/providers';
import { aProject, aResponse, responseEvent, validProject } from '../../infra/testing/index.js';
import { recordIdentity } from './identity/follow-identity-checks.js';
import { qualifiesApplications } from './participation/qualify-when-identity-verified.js';
import { by, fund, given, openWorld, participant, until, type World } from './workers.test-kit.js';
import { itLong } from '../../infra/testing/long-test.js';

describe('a verified identity', () => {
  let all: World;
  let userId: string;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['identity', 'participation'] });
    userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  });
  afterEach(async () => all.close());

  const projectThat = async (code: string, autoInvite: boolean, organizationId: string, isFunded = true): Promise<string> => {
    const { commands, clock } = all.dependencies;
    if (isFunded) await fund(all, organizationId);
    const { projectId, entry } = validProject(aProject({ code, autoInvite, requiresIdentityVerification: true }));
    const data = { projectId, ownerId: 'researcher-1', organizationId, entry, at: clock.now() };
    await commands.handle(projectDecider, projectStream.of(projectId), { type: 'DraftProject', data }, by('researcher-1'));
    return projectId;
  };
  /** A submitted application that waits for the identity. */
  const waits = async (projectId: string): Promise<string> => {
    const participationId = participationIdOf(userId, projectId);
    const facts = { participationId, userId, projectId, ownerId: 'researcher-1' };
    const submitted = responseEvent('ScreenerSubmitted', facts);
    const waiting = { ...submitted, data: { ...submitted.data, qualified: false, qualifiedPendingIdVerification: true } };
    await given(all, participationStream.of(participationId), ...aResponse('DRAFT', facts), waiting);
    return participationStream.of(participationId);
  };
  const provider = (): IdentityProvider => {
    const { identity } = all.dependencies.providers;
    if (identity === null) throw new Error('the sandbox has one');
    return identity;
  };
  const begin = async (): Promise<void> => {
    const { commands, clock } = all.dependencies;
    const command = { type: 'BeginIdentityCheck', now: clock.now() } as const;
    await commands.handle(accountDecider, accountStream.of(userId), command, by(userId));
    await provider().linkToken({ userId, afresh: false });
  };
  /** The person goes through the provider's dialog; the page reports nothing. */
  const finish = async (token: string) => provider().attempt({ token, userId });
  const verify = async (token = 'sandbox-verified') => {
    const attempt = await finish(token);
    if (attempt === null) throw new Error('the sandbox has it');
    return recordIdentity(all.dependencies, attempt, by(userId));
  };
  const eventsOfAccount = () => all.eventsOf(accountStream.of(userId));
  const ends = async (stream: string, type: string, times = 1) =>
    until(
      async () => (await all.eventsOf(stream)).filter((one) => one === type).length === times,
      `${type} in ${stream}`,
      all.logged,
    );

  it('makes every application that waited qualify, and invites where the project does so by itself', async () => {
    const [byItself, byHand, poor] = [
      await waits(await projectThat('ID-AUTO', true, 'organization-1')),
      await waits(await projectThat('ID-HAND', false, 'organization-2')),
      await waits(await projectThat('ID-POOR', true, 'organization-3', false)),
    ];
    await all.startWorkers();
    expect(await verify()).toBe('verified');
    await ends(byItself, 'ParticipantInvited');
    await ends(byHand, 'ApplicationQualified');
    await ends(poor, 'ApplicationQualified');
    expect(await all.eventsOf(byHand)).not.toContain('ParticipantInvited');
    // Without funds it stays with the researcher.
    expect(await all.eventsOf(poor)).not.toContain('ParticipantInvited');
    expect((await all.eventsOf(byItself)).filter((type) => type === 'ApplicationQualified')).toHaveLength(1);
  });

  itLong('is noted on an invitation that came before it, which stays the only one', async () => {
    const projectId = await projectThat('ID-INVITED', true, 'organization-1');
    const invited = await waits(projectId);
    const facts = { participationId: participationIdOf(userId, projectId), userId, projectId };
    await given(all, invited, responseEvent('ParticipantInvited', facts));
    const byItself = await waits(await projectThat('ID-AUTO', true, 'organization-1'));
    await all.startWorkers();
    await verify();
    await ends(invited, 'ApplicationQualified');
    await ends(byItself, 'ParticipantInvited');
    expect((await all.eventsOf(invited)).slice(-2)).toEqual(['ParticipantInvited', 'ApplicationQualified']);
  });

  itLong('is noted on a session that was attended before it', async () => {
    const projectId = await projectThat('ID-ATTENDED', true, 'organization-1');
    const attended = await waits(projectId);
    const facts = { participationId: participationIdOf(userId, projectId), userId, projectId };
    await given(all, attended, ...aResponse(['ParticipantInvited', 'ParticipantAttended'], facts));
    await all.startWorkers();
    await verify();
    await ends(attended, 'ApplicationQualified');
    expect((await all.eventsOf(attended)).slice(-2)).toEqual(['ParticipantAttended', 'ApplicationQualified']);
  });

  it('is noted on an application that had ended without it, once the researcher invites it nevertheless', async () => {
    const projectId = await projectThat('ID-ENDED', false, 'organization-1');
    const ended = await waits(projectId);
    const facts = { participationId: participationIdOf(userId, projectId), userId, projectId };
    await given(all, ended, { type: 'ApplicationExpired', data: { ...facts, identityMissing: true } });
    await all.startWorkers();
    await verify();
    const head = await all.dependencies.store.head();
    const passed = `select from app.checkpoints where name = $1 and position >= $2 collate "C"`;
    await until(
      async () => (await all.database.pool.query(passed, [`reaction-${qualifiesApplications}`, head])).rowCount === 1,
      'the identity was handled',
      all.logged,
    );
    expect((await all.eventsOf(ended)).at(-1)).toBe('ApplicationExpired');
    await given(all, ended, responseEvent('ParticipantInvited', facts));
    await ends(ended, 'ApplicationQualified');
  });

  itLong('makes an application qualify whose request read the account before', async () => {
    await all.startWorkers();
    await verify();
    const late = await waits(await projectThat('ID-LATE', true, 'organization-1'));
    await ends(late, 'ParticipantInvited');
  });

  it('is found by a worker where page and webhook were lost, also after workers were killed', async () => {
    const waiting = await waits(await projectThat('ID-LOST', true, 'organization-1'));
    const first = await all.startWorkers();
    await begin();
    await finish('sandbox-verified');
    await first.stop(0);
    all.clock.advance(11 * 60_000);
    await all.startWorkers();
    await ends(accountStream.of(userId), 'IdentityVerified');
    await ends(waiting, 'ParticipantInvited');
  });

  itLong.each([
    ['sandbox-verified', 'IdentityVerified', 'Your identity is verified', '/panelists/v2/surveys'],
    ['sandbox-failed', 'IdentityVerificationEnded', 'Your identity could not be verified', 'Nothing is lost'],
  ])('is mailed if it comes after the participant left: %s', async (token, event, subject, text) => {
    const first = await all.startWorkers();
    await begin();
    await finish(token);
    await first.stop(0);
    all.clock.advance(11 * 60_000);
    await all.startWorkers();
    await ends(accountStream.of(userId), event);
    const mails = async () => (await all.sandbox.inbox(`${userId}@company.example`)).filter((mail) => mail.subject === subject);
    await until(async () => (await mails()).length === 1, 'the mail came', all.logged);
    expect((await mails())[0]?.text).toContain(text);
  });

  itLong('is not mailed to a participant whose page shows it, and says kindly that another account has it', async () => {
    const other = await participant(all, { method: 'PAYPAL', email: 'other@example.com' });
    const resultOf = async (person: string, context: ReturnType<typeof by>) => {
      const attempt = await provider().attempt({ token: 'sandbox-verified:ONE PERSON', userId: person });
      if (attempt === null) throw new Error('the sandbox has it');
      return recordIdentity(all.dependencies, attempt, context);
    };
    const page = by(userId);
    expect(await resultOf(userId, { ...page, actor: { kind: 'panelist', id: userId } })).toBe('verified');
    expect(await resultOf(other, by('webhook'))).toBe('taken');
    await all.startWorkers();
    const about = async (person: string) =>
      (await all.sandbox.inbox(`${person}@company.example`)).filter(({ subject }) => subject?.startsWith('Your identity'));
    await until(async () => (await about(other)).length === 1, 'the mail came', all.logged);
    expect(await about(other)).toMatchObject([
      { subject: 'Your identity could not be verified in this account', text: expect.stringContaining('/panelists/v2/support') },
    ]);
    expect(await about(userId)).toEqual([]);
  });

  itLong('is asked for again while the provider is silent or has not decided', async () => {
    let silent = true;
    let asked = 0;
    const identity: IdentityProvider = {
      ...provider(),
      latestOf: async (id) => {
        asked += 1;
        if (silent) throw new ProviderSilentError('gone');
        return provider().latestOf(id);
      },
    };
    await all.startWorkers({ providers: { ...all.dependencies.providers, identity } });
    await begin();
    all.clock.advance(11 * 60_000);
    await until(() => asked > 0, 'it asked', all.logged);
    silent = false;
    all.clock.advance(6 * 60_000);
    await until(() => asked > 1, 'it asked again', all.logged);
    expect(await eventsOfAccount()).not.toContain('IdentityVerified');
    await finish('sandbox-verified');
    all.clock.advance(60 * 60_000);
    await ends(accountStream.of(userId), 'IdentityVerified');
  });

  itLong('is the same whichever comes first: the page, a webhook twice, or a worker', async () => {
    await begin();
    const attempt = await finish('sandbox-verified');
    if (attempt === null) throw new Error('the sandbox has it');
    const results = await Promise.all([1, 2, 3, 4].map(async () => recordIdentity(all.dependencies, attempt, by(userId))));
    expect(results).toEqual(['verified', 'verified', 'verified', 'verified']);
    expect((await eventsOfAccount()).filter((type) => type === 'IdentityVerified')).toHaveLength(1);
  });

  it('stays claimed by its account, and an erasure frees it', async () => {
    await all.startWorkers();
    await verify('sandbox-verified:Ada');
    const { state } = await all.dependencies.commands.load(accountDecider, accountStream.of(userId));
    const key = state.status === 'none' ? null : state.identity.identityKey;
    const claim = identityClaimStream.of(key ?? '');
    all.clock.advance(60 * 60_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await all.eventsOf(claim)).toEqual(['Claimed']);
    const command = { type: 'RequestErasure', by: 'person', erasureId: 'erasure-1', now: all.clock.now() } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), command, by(userId));
    await ends(accountStream.of(userId), 'AccountErased');
    expect(await all.eventsOf(claim)).toEqual(['Claimed', 'Released']);
    const events = await all.dependencies.log.read(accountStream.of(userId));
    expect(events.find(({ type }) => type === 'IdentityVerified')?.data).toMatchObject({ verificationId: '', identityKey: '' });
  });

  itLong('is freed where a process died between the claim and the record', async () => {
    await all.startWorkers();
    const key = all.dependencies.vault.blindIndex('word', 'an identity');
    const { commands } = all.dependencies;
    const { claimDecider } = await import('@panelist/domain/identity');
    await commands.handle(claimDecider, identityClaimStream.of(key), { type: 'Claim', userId }, by(userId));
    all.clock.advance(11 * 60_000);
    await ends(identityClaimStream.of(key), 'Released');
  });
});
