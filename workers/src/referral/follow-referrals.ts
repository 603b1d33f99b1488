import { projectDecider, projectStream, referralBonusCents } from '@panelist/domain/catalogue';
import { accountDecider, accountStream, referralCodeOf, type RecordedOrigin } from '@panelist/domain/identity';
import type { RecordedEvent } from '@panelist/domain/kernel';
import {
  participationDecider,
  participationIdOf,
  participationStream,
  type ParticipationEvent,
} from '@panelist/domain/participation';
import {
  issuedCodeDecider,
  networkReferralIdOf,
  projectReferralIdOf,
  referralCodeStream,
  referralDecider,
  referralStream,
  type FollowLink,
} from '@panelist/domain/referral';
import { onEach, type PartitionOf, type Reaction, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { responsesOf, responsesProjection } from '../read-models/index.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { isFollowedAfter } from '../runtime/followed-link.js';
import { reaction } from '../runtime/reaction.js';
import { followPayouts } from './follow-payouts.js';
import { referralNotes, type About, type Of } from './referral-notes.js';
import { samePersonOf } from './person-facts.js';

type Needs = Pick<Dependencies, 'commands' | 'log' | 'logger' | 'metrics' | 'pool' | 'sessions'>;
const refused = [
  'NoShowRecorded',
  'ResponseInvalidated',
  'ResponseRejectedForQuality',
  'ResponseCancelled',
  'ApplicationExpired',
] as const satisfies readonly ParticipationEvent['type'][];

/**
 * Gives everybody with a profile a code, and moves referrals by what the referred people do and
 * what becomes of the bonus (contract, Referrals). A person's referrals have derived ids, so no
 * table names them. A code is issued before anybody can use it: this reaction handles both in the
 * log's order.
 */
export function followReferrals(needs: Needs): WorkerModule {
  const { commands, log, pool, sessions } = needs;
  const { note, noteBoth, ended, takenBack } = referralNotes(commands);
  const { on: ofPayouts, paidBefore } = followPayouts(needs);

  async function begin(
    userId: string,
    { referralCode, projectId, inviteCode, inviteId }: RecordedOrigin,
    at: string,
    run: ReactionRun,
  ): Promise<void> {
    if (referralCode === undefined) return;
    const code = referralCode.toUpperCase();
    const { state: issued } = await commands.load(issuedCodeDecider, referralCodeStream.of(code));
    if (issued.status === 'none') return;
    const referrerId = issued.userId;
    // A project's invitation is no project link: it comes with a code of its own.
    if (projectId !== undefined && inviteCode === undefined && inviteId === undefined) {
      await followLink({ referralId: projectReferralIdOf(userId, projectId), referrerId, userId, projectId, code }, at, run);
      return;
    }
    const { state: referrer } = await commands.load(accountDecider, accountStream.of(referrerId));
    if (referrer.status === 'none' || referrer.status === 'erasing' || referrer.status === 'erased') return;
    const samePerson = await samePersonOf({ commands, log, sessions }, referrerId, userId);
    const referralId = networkReferralIdOf(userId);
    await note(referralId, { type: 'BeginByCode', referralId, referrerId, userId, code, samePerson }, run);
    // The person may have been paid before a profile's stream that was parked is resumed.
    for (const { participationId } of await responsesOf({ pool }, userId)) {
      const { state: response } = await commands.load(participationDecider, participationStream.of(participationId));
      if (response.status === 'PAID' && response.payoutId !== null) await paidBefore(response.payoutId, run);
    }
  }

  async function followLink(link: FollowLink['link'], at: string, run: ReactionRun): Promise<void> {
    const { userId, projectId } = link;
    const { state: project } = await commands.load(projectDecider, projectStream.of(projectId));
    const response = await log.read(participationStream.of(participationIdOf(userId, projectId)));
    // A project that is closed by now was open when the screener began.
    const wasOpen = project.status === 'published' || response.some(({ type }) => type === 'ScreenerStarted');
    if (project.status === 'none' || !wasOpen || referralBonusCents(project.details) === null) return;
    await note(link.referralId, { type: 'FollowLink', link, at }, run);
    // What the person has done before counts now; handled once more it changes nothing.
    for (const event of response) {
      const context: ReactionRun['context'] = (part = '') => run.context(`${event.eventId}-${part}`);
      await moves.handle(event, { ...run, context });
    }
  }

  /**
   * The origin is in the first event of the person's account, or in the profile's if that is the
   * older one.
   */
  async function originOf(userId: string, ofProfile: RecordedOrigin): Promise<RecordedOrigin> {
    const [registered] = await log.read(accountStream.of(userId), { limit: 1 });
    const ofAccount: RecordedOrigin = registered?.type === 'AccountRegistered' ? registered.data : {};
    return ofAccount.referralCode === undefined ? ofProfile : ofAccount;
  }

  async function screenerStarted(event: Of<ParticipationEvent, 'ScreenerStarted'>, run: ReactionRun): Promise<void> {
    const { position, at } = event;
    const { participationId, userId, projectId } = event.data;
    const started = { type: 'NoteScreener', participationId, position, at, bonusCents: null, samePerson: null } as const;
    await note(networkReferralIdOf(userId), started, run);
    const referralId = projectReferralIdOf(userId, projectId);
    const { state } = await commands.load(referralDecider, referralStream.of(referralId));
    if (state.phase === 'none') return;
    if (state.phase === 'followed' && (await isFollowedAfter({ log }, referralId, event))) return;
    const [{ state: project }, samePerson] = await Promise.all([
      commands.load(projectDecider, projectStream.of(projectId)),
      samePersonOf({ commands, log, sessions }, state.referrerId, userId),
    ]);
    // The project was open then, though it may be closed by now.
    const bonusCents = project.status === 'none' ? null : referralBonusCents(project.details);
    await note(referralId, { ...started, bonusCents, samePerson }, run);
  }

  const moves: Reaction = reaction({
    name: 'follow-referrals',
    stops: 'stream',
    partitionOf: byPerson,
    after: [responsesProjection],
    on: {
      ProfileCreated: async ({ data, at }, run) => {
        const { userId } = data;
        const code = referralCodeOf(userId);
        const issue = { type: 'IssueCode', code, userId } as const;
        await commands.handle(issuedCodeDecider, referralCodeStream.of(code), issue, run.context('code'));
        await begin(userId, await originOf(userId, data), at, run);
      },
      ScreenerStarted: screenerStarted,
      ...onEach(['ParticipantAttended', 'AcceptedByDecision'] as const, async ({ data, position }: About, run: ReactionRun) =>
        noteBoth(data, { type: 'NoteAttended', participationId: data.participationId, position }, run),
      ),
      PaymentApproved: async ({ data, position }, run) => {
        const { participationId, projectId, incentiveCents, payoutId } = data;
        // What is paid counts once it arrived; an unpaid study has nothing to wait for.
        if (payoutId !== null) await paidBefore(payoutId, run);
        else await noteBoth(data, { type: 'NotePaid', participationId, position, projectId, incentiveCents }, run);
      },
      PaymentApprovalWithdrawn: takenBack,
      ...onEach(refused, async (event: RecordedEvent<ParticipationEvent>, run: ReactionRun) => ended(event, 'not-selected', run)),
      ApplicationClosed: async (event, run) => {
        const { state } = await commands.load(participationDecider, participationStream.of(event.data.participationId));
        // Who submitted the screener was not selected (document 3 §4, Referral statuses).
        await ended(event, state.status === 'PENDING' ? 'not-selected' : 'project-closed', run);
      },
      ...ofPayouts,
    },
  });

  return { reactions: [moves] };
}

/**
 * A person's events in the log's order. Alone are a profile, whose code later profiles name, and a
 * payout that was voided, for it takes back what a response brought.
 */
const byPerson: PartitionOf = ({ type, stream, data }) =>
  type === 'ProfileCreated' || type === 'PayoutVoided' ? null : String('userId' in data ? data['userId'] : stream);
