import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import {
  described,
  payoutRequested,
  profileIdOf,
  published,
  registered,
  samplePerson,
  submitted,
} from './sample-events.test-kit.js';
import type { HistoryStep } from './sample-events.test-kit.js';

interface Parties {
  readonly disputeId: string;
  readonly participationId: string;
  readonly projectId: string;
  readonly userId: string;
}

/** A long history of random events, repeatable by its seed. `length`: about how many steps. */
export function randomHistory(seed: number, length: number): readonly HistoryStep[] {
  const random = mulberry32(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const history: HistoryStep[] = [];
  const happen = (stream: string, ...events: readonly DomainEvent[]) => void history.push({ stream, events });
  let people = 0;
  let projects = 0;
  let payouts = 0;
  const opened = new Set<string>();
  const opening = (organizationId: string): readonly DomainEvent[] => {
    if (opened.has(organizationId)) return [];
    opened.add(organizationId);
    return [{ type: 'FundsOpened', data: { organizationId } }];
  };
  const started = new Map<string, { userId: string; projectId: string }>();

  const join = () => {
    const person = samplePerson(people++);
    happen(`account-${person.userId}`, ...registered(person));
    happen(`profile-${profileIdOf(person.userId)}`, ...described(person));
    const data = { userId: person.userId, timeZone: 'Europe/Berlin' };
    if (people % 3 === 0) happen(`preferences-${person.userId}`, { type: 'TimeZoneNoted', data });
  };
  const open = () => {
    const projectId = `project-${projects++}`;
    happen(`project-${projectId}`, ...published(projectId, { code: projectId, incentiveCents: 200 + pick(90_000) }));
  };
  const apply = () => {
    const userId = `user-${pick(people)}`;
    const projectId = `project-${pick(projects)}`;
    const id = `${userId}.${projectId}`;
    if (started.has(id)) return;
    started.set(id, { userId, projectId });
    happen(`participation-${id}`, ...submitted(id, userId, projectId, `Answer ${history.length}`));
  };
  const goOn = () => {
    const entry = [...started][pick(started.size)];
    if (entry === undefined) return;
    const [participationId, { userId, projectId }] = entry;
    const who = { participationId, userId, projectId };
    const steps: readonly DomainEvent[] = [
      { type: 'ParticipantInvited', data: { ...who, message: 'Come', remoteCommunicationDetails: null, automatic: false } },
      { type: 'ProjectStarted', data: who },
      { type: 'ParticipantAttended', data: who },
      { type: 'ResponseCancelled', data: { ...who, message: 'Ill', from: 'INVITED', tooLate: false } },
      { type: 'PaymentApproved', data: { ...who, incentiveCents: 7500, tipCents: 100, payoutId: 'payout' } },
      { type: 'PaymentApprovalWithdrawn', data: { ...who, reason: 'By mistake', voidedPayoutId: null } },
    ];
    const step = steps[pick(steps.length)];
    if (step !== undefined) happen(`participation-${participationId}`, step);
    contest(who);
  };
  const pay = () => {
    const payoutId = `payout-${payouts++}`;
    const person = samplePerson(pick(people));
    const which = { payoutId, userId: person.userId };
    const end: DomainEvent =
      random() < 0.5
        ? { type: 'PayoutSettled', data: { ...which, attempt: 1, providerId: 'order', rewardId: null } }
        : {
            type: 'PayoutRejected',
            data: { ...which, attempt: 1, providerId: null, code: 'REFUSED', message: 'No', funding: false },
          };
    const start = { type: 'PayoutDispatchStarted', data: { ...which, attempt: 1, method: 'PAYPAL', key: `${payoutId}.1` } };
    happen(`payout-${payoutId}`, payoutRequested(payoutId, 'any', person), start, end);
    const batchId = `batch-of-${payoutId}`;
    const asked = { batchId, requestedBy: 'staff-1', reason: 'again', payoutIds: [payoutId], filter: null };
    if (random() < 0.2)
      happen(
        `payoutBatch-${batchId}`,
        { type: 'PayoutBatchRequested', data: asked },
        { type: 'PayoutBatchItemDone', data: { batchId, payoutId, refusal: random() < 0.5 ? null : 'payout.retry-refused' } },
      );
  };
  const cycles = new Map<string, { readonly cycleId: string; count: number }>();
  const count = (userId: string) => {
    const cycle = cycles.get(userId);
    if (cycle !== undefined && cycle.count < 3) {
      const data = { userId, cycleId: cycle.cycleId, participationId: 'any', count: ++cycle.count };
      happen(`screenerCycle-${cycle.cycleId}`, { type: 'ScreenerCounted', data });
      return;
    }
    const cycleId = `cycle-${history.length}`;
    cycles.set(userId, { cycleId, count: 0 });
    const times = { openedAt: '2026-03-01T12:00:00.000Z', expiresAt: '2026-03-02T12:00:00.000Z' };
    happen(`screenerCycle-${cycleId}`, { type: 'ScreenerCycleOpened', data: { userId, cycleId, ...times, limit: 10 } });
  };
  const videos = new Map<string, string>();
  const showVideo = (userId: string) => {
    const own = { profileId: profileIdOf(userId), userId };
    const before = videos.get(userId) ?? null;
    const video = `videos/${history.length}.webm`;
    if (before !== null && random() < 0.3) {
      videos.delete(userId);
      happen(`profile-${own.profileId}`, { type: 'VideoIntroRemoved', data: { ...own, video: before } });
      return;
    }
    videos.set(userId, video);
    happen(`profile-${own.profileId}`, { type: 'VideoIntroAdded', data: { ...own, video, replaced: before } });
  };
  const visit = (userId: string) => {
    const which = { userId, visitId: `visit-${history.length}` };
    const times = { startedAt: '2026-03-01T12:00:00.000Z', endsAt: '2026-03-01T13:00:00.000Z' };
    const begun = { type: 'ImpersonationStarted', data: { ...which, staffId: 'sam', reason: 'Asked to', ...times } };
    const ended = { type: 'ImpersonationEnded', data: { ...which, endedAt: '2026-03-01T12:30:00.000Z' } };
    const why = history.length % 2 === 0 ? 'Asked to' : '';
    const look = {
      userId,
      accessId: `look-${history.length}`,
      staffId: 'sam',
      what: 'history',
      reason: why,
      at: times.startedAt,
    };
    happen(`accesslog-${userId}`, begun, ...(random() < 0.5 ? [ended] : []), { type: 'PersonDataAccessed', data: look });
    copy(userId);
  };
  const copy = (userId: string) => {
    const which = { userId, exportId: `export-${history.length}` };
    const [requestedAt, madeAt] = ['2026-03-01T12:00:00.000Z', '2026-03-01T12:01:00.000Z'];
    const ends: readonly DomainEvent[][] = [
      [],
      [{ type: 'ExportFailed', data: { ...which, failedAt: madeAt } }],
      [{ type: 'ExportMade', data: { ...which, size: 9, madeAt, expiresAt: '2026-03-02T12:01:00.000Z' } }],
    ];
    const end = ends[history.length % ends.length] ?? [];
    happen(`export-${userId}`, { type: 'ExportRequested', data: { ...which, requestedAt } }, ...end);
  };
  const review = (userId: string) => {
    const who = { reviewId: `review-${history.length}`, userId, statementId: 'payout-any.1' };
    const asked = { kind: 'payment-waits', message: `Since ${history.length}`, concernsMoney: true, decidedFirst: [] };
    const requested = { type: 'ReviewRequested', data: { ...who, ...asked, dueAt: '2026-03-15T12:00:00.000Z' } };
    const decision = { outcome: 'declined', by: 'support', reason: 'It is being sent.', decidedBy: 'sam', remedy: null };
    happen(`review-${who.reviewId}`, requested, { type: 'ReviewDecided', data: { ...who, ...decision } });
  };
  const showIdentity = (userId: string) => {
    const [begunAt, endedAt] = ['2026-03-01T12:00:00.000Z', '2026-03-01T12:05:00.000Z'];
    const verificationId = `idv_${history.length}`;
    const end: DomainEvent =
      random() < 0.5
        ? { type: 'IdentityVerified', data: { userId, verificationId, identityKey: `key of ${userId}`, verifiedAt: endedAt } }
        : { type: 'IdentityVerificationEnded', data: { userId, verificationId, outcome: 'failed', identityKey: null, endedAt } };
    happen(`account-${userId}`, { type: 'IdentityVerificationBegun', data: { userId, begunAt } }, end);
  };
  const written = new Map<string, number>();
  const write = () => {
    const entry = [...started][pick(started.size)];
    if (entry === undefined) return;
    const [conversationUid, { userId, projectId }] = entry;
    const parties = { conversationUid, projectId, userId, researcherId: 'owner' };
    const number = (written.get(conversationUid) ?? 0) + 1;
    const by = random() < 0.5 ? 'participant' : 'researcher';
    const senderId = by === 'participant' ? userId : 'owner';
    const message = {
      by,
      senderId,
      messageId: `${conversationUid}.${number}`,
      number,
      body: `Word ${history.length}`,
      attachments: [],
    };
    written.set(conversationUid, number);
    const ends: readonly (readonly DomainEvent[])[] = [
      [],
      [{ type: 'ConversationRead', data: { ...parties, by: 'participant', upTo: number } }],
      [{ type: 'ConversationLocked', data: parties }],
      [{ type: 'ConversationUnlocked', data: parties }],
    ];
    const begun: DomainEvent = { type: 'ConversationStarted', data: { ...parties, by } };
    const posted: DomainEvent = { type: 'MessagePosted', data: { ...parties, ...message } };
    happen(`conversation-${conversationUid}`, ...(number === 1 ? [begun] : []), posted, ...(ends[pick(ends.length)] ?? []));
  };
  const contested = new Map<string, { readonly parties: Parties; step: number }>();
  /**
   * Goes on with the one dispute of each response, step by step; a person has the next one after
   * its end.
   */
  const contest = ({ participationId, ...who }: Omit<Parties, 'disputeId'>) => {
    const latest = { ...who, participationId, disputeId: `dispute-of-${participationId}` };
    const text = `Because of ${history.length}`;
    const times = {
      answerDueAt: '2026-03-06T12:00:00.000Z',
      decisionDueAt: '2026-03-11T12:00:00.000Z',
      statementId: null,
      silenceAt: null,
    };
    const words = { text, files: [] };
    const refused = { outcome: 'declined', by: 'support', reason: text, decidedBy: 'sam', remedy: null };
    const steps = [
      { type: 'DisputeOpened', data: { payoutId: null, ground: 'rejection', ...words, evidence: [], ...times } },
      { type: 'DisputeAnswered', data: { accepts: false, ...words, senderId: 'owner' } },
      { type: 'DisputeDecided', data: { ...refused, appealUntil: '2026-03-25T12:00:00.000Z' } },
      { type: 'DisputeAppealed', data: { ...words, decisionDueAt: '2026-04-04T12:00:00.000Z', silenceAt: null } },
      {
        type: 'DisputeDecided',
        data: { ...refused, outcome: 'upheld', decidedBy: 'kim', remedy: 'payment', appealUntil: null },
      },
      { type: 'DisputeRemedied', data: { remedy: 'payment' } },
    ];
    const known = contested.get(who.userId);
    const isOver = known === undefined || known.step === steps.length;
    if (isOver && known?.parties.participationId === participationId) return;
    const { parties, step } = isOver ? { parties: latest, step: 0 } : known;
    contested.set(who.userId, { parties, step: step + 1 });
    const next = steps[step];
    if (next !== undefined)
      happen(`dispute-${parties.disputeId}`, { type: next.type, data: { ...parties, researcherId: 'owner', ...next.data } });
  };
  const referred = new Set<string>();
  const refer = (userId: string, projectId: string) => {
    const referralId = `referral-of-${userId}-${projectId}`;
    const who = { referralId, referrerId: 'user-0', userId, projectId };
    const stream = `referral-${referralId}`;
    if (!referred.has(referralId)) {
      referred.add(referralId);
      happen(stream, { type: 'ReferralBegun', data: { ...who, referralType: 'project', code: 'CODE', bonusCents: 5_000 } });
      return;
    }
    const step = { ...who, participationId: null, causePosition: null };
    const steps: readonly DomainEvent[] = [
      { type: 'ReferralStatusChanged', data: { ...step, from: 'SIGNED_UP', to: 'PAID', cause: 'bonus-paid', reason: null } },
      {
        type: 'ReferralStatusChanged',
        data: { ...step, from: 'SIGNED_UP', to: 'CRITERIA_NOT_MET', cause: 'abuse', reason: 'same-phone' },
      },
    ];
    happen(stream, ...steps.slice(0, 1 + pick(2)));
  };
  const little = () => {
    const userId = `user-${pick(people)}`;
    const projectId = `project-${pick(projects)}`;
    const changes: readonly (() => void)[] = [
      () => happen(`account-${userId}`, { type: 'EmailVerified', data: { userId } }),
      () =>
        happen('featureFlag-sample', {
          type: 'FeatureFlagSet',
          data: { flag: 'sample', scope: `organization-${pick(3)}`, active: random() < 0.5 },
        }),
      () =>
        happen(`profile-${profileIdOf(userId)}`, {
          type: 'SkillsChanged',
          data: { profileId: profileIdOf(userId), userId, skills: [`Skill ${history.length}`] },
        }),
      () =>
        happen(`preferences-${userId}`, {
          type: 'PayoutPreferenceSet',
          data: {
            userId,
            method: random() < 0.5 ? 'PAYPAL' : 'TREMENDOUS',
            email: `pay${history.length}@people.example`,
            confirmedBy: 'first-choice',
          },
        }),
      () =>
        happen(`organizationFunds-${projectId}`, ...opening(projectId), {
          type: 'FundsDeposited',
          data: {
            organizationId: projectId,
            reference: `wire ${history.length}`,
            amountCents: 1 + pick(90_000),
            depositedBy: null,
          },
        }),
      () =>
        happen(`account-${userId}`, { type: 'OrganizationJoined', data: { userId, organizationId: `organization-${pick(5)}` } }),
      () => happen(`project-${projectId}`, { type: 'RecruitingPaused', data: { projectId } }),
      () =>
        happen(`preferences-${userId}`, { type: random() < 0.7 ? 'ProjectHidden' : 'ProjectShown', data: { userId, projectId } }),
      () =>
        happen(`preferences-${userId}`, {
          type: 'SortPreferred',
          data: { userId, sort: random() < 0.5 ? 'publishedAt' : 'v4Score' },
        }),
      () =>
        happen(`preferences-${userId}`, {
          type: 'ConsentGiven',
          data: { userId, analytics: random() < 0.5, preferences: false, marketing: false },
        }),
      () => {
        const which = { invitationId: `invitation-${history.length}`, projectId };
        const created = { ...which, email: null, emailIndex: null, skipsQuestions: random() < 0.5 };
        const claimed = { type: 'InvitationClaimed', data: { ...which, userId } };
        happen(
          `invitation-${which.invitationId}`,
          { type: 'InvitationCreated', data: created },
          ...(random() < 0.5 ? [claimed] : []),
        );
      },
      () => count(userId),
      () =>
        happen(
          `account-${userId}`,
          random() < 0.7
            ? { type: 'SocialProviderLinked', data: { userId, provider: 'github', subject: `${history.length}` } }
            : { type: 'SocialProviderUnlinked', data: { userId, provider: 'github' } },
        ),
      () =>
        happen(`account-${userId}`, {
          type: 'PasskeyAdded',
          data: {
            userId,
            passkeyId: `passkey-${history.length}`,
            credentialId: `credential-${history.length}`,
            publicKey: 'key',
            counter: 0,
            transports: [],
            name: 'Laptop',
            recoveryHashes: [],
          },
        }),
      () => showIdentity(userId),
      () => showVideo(userId),
      () => visit(userId),
      write,
      () => {
        const [participationId, who] = [...started][pick(started.size)] ?? [];
        if (participationId === undefined) return;
        const data = { participationId, ...who, ownerId: 'owner', kind: 'messages' };
        happen(`sharing-${participationId}`, { type: random() < 0.7 ? 'SharingRevoked' : 'SharingRestored', data });
      },
      () => refer(userId, projectId),
    ];
    changes[pick(changes.length)]?.();
  };
  const search = (userId: string) => {
    const first = { userId, searchId: `search-${userId}`, name: 'Health', filters: { researchConductType: 2 }, alerts: ['push'] };
    happen(
      `savedSearches-${userId}`,
      { type: 'SearchSaved', data: { ...first, keywords: 'health' } },
      { type: 'SearchSaved', data: { ...first, searchId: `another-${userId}`, keywords: '' } },
      { type: 'SavedSearchChanged', data: { ...first, keywords: random() < 0.5 ? 'health' : '' } },
      { type: 'AlertSettingsChanged', data: { userId, quietHours: { from: 21, until: 8 }, mostADay: 1 + pick(20) } },
    );
  };
  const hold = (userId: string) => {
    const whose = (of: string) => ({ projectId: 'project-0', participationId: `${of}.project-0`, userId: of });
    happen(
      'places-project-0',
      { type: 'PlaceHeld', data: { ...whose('user-1'), until: '2026-03-05T02:15:00.000Z', offered: false } },
      { type: 'WaitingListJoined', data: { ...whose(userId), number: 1 } },
      { type: 'PlaceHoldEnded', data: { ...whose('user-1'), reason: 'lapsed', offered: false } },
    );
  };
  join();
  open();
  const acts = [join, open, apply, apply, apply, goOn, goOn, goOn, pay, little, little];
  while (history.length < length - 2) acts[pick(acts.length)]?.();
  review('user-0');
  happen('organization-organization-1', {
    type: 'RecordAnswered',
    data: { organizationId: 'organization-1', userId: 'user-0', text: 'We answer within a day' },
  });
  search('user-0');
  hold('user-0');
  return history;
}

/** The same as a log returns it. */
export function recordedHistory(seed: number, length: number): readonly RecordedEvent[] {
  const revisions = new Map<string, number>();
  const one = ({ stream, events }: HistoryStep) => events.map((event) => ({ stream, event }));
  return randomHistory(seed, length)
    .flatMap(one)
    .map(({ stream, event }, index) => {
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      const at = metadata.occurredAt;
      const place = { eventId: `event-${index}`, stream, revision, position: String(index) };
      return { ...event, ...place, at, recordedAt: at, metadata };
    });
}

const metadata: RecordedEvent['metadata'] = {
  schemaVersion: 1,
  occurredAt: '2026-03-01T12:00:00.000Z',
  actor: { kind: 'system', id: 'test' },
  correlationId: 'c',
  causationId: 'c',
  commandId: 'c',
};

/** A small random number generator, repeatable by its seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
