import { projectDecider, projectLifecycle, projectStream, isQuantitative } from '@panelist/domain/catalogue';
import { disputeDecider, disputeLifecycle, disputeStream } from '@panelist/domain/dispute';
import {
  participationDecider,
  participationLifecycle,
  participationStream,
  rankToday,
  turnOf,
  turnOfDispute,
  turnOfPayout,
  type OpenThing,
  type TodayRow,
} from '@panelist/domain/participation';
import { netCents, payoutDecider, payoutLifecycle, payoutStream, purposeOf } from '@panelist/domain/payout';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { disputes } from '@panelist/projectors/read-models';
import { openResponsesOf, stuckPayoutsOf, type OpenResponse } from '../read-models/index.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'pool'>;

/** What needs the person, ranked as on their dashboard: from their streams, as they are now. */
export async function needsOf(dependencies: Needs, userId: string): Promise<readonly TodayRow[]> {
  const [responses, payouts, declined] = await Promise.all([
    openResponsesOf(dependencies, userId),
    stuckPayoutsOf(dependencies, userId),
    declinedDisputesOf(dependencies, userId),
  ]);
  const things: OpenThing[] = [];
  for (const response of responses) things.push(...(await openResponse(dependencies, response)));
  for (const payoutId of payouts) things.push(...(await stuckPayout(dependencies, payoutId)));
  for (const disputeId of declined) things.push(...(await declinedDispute(dependencies, disputeId)));
  return rankToday(things, dependencies.clock.now()).needsYou;
}

async function openResponse({ clock, commands }: Needs, { participationId, projectId, submittedAt }: OpenResponse) {
  const [{ state }, { state: project }] = await Promise.all([
    commands.load(participationDecider, participationStream.of(participationId)),
    commands.load(projectDecider, projectStream.of(projectId)),
  ]);
  if (state.status === 'none' || project.status === 'none') return [];
  const { name, kindOfResearch, researchConductType, externalBookingUrl, autoInvite, decisionDate, incentiveCents } =
    project.details;
  const turn = turnOf(
    { ...participationLifecycle.lifecycleOf(state), status: state.status },
    {
      ...projectLifecycle.opennessOf(projectLifecycle.lifecycleOf(project)),
      isQuantitative: isQuantitative(kindOfResearch),
      isRemote: researchConductType === 2,
      isBookedElsewhere: externalBookingUrl !== null,
      autoInvite,
      at: clock.now(),
      submittedAt: submittedAt?.toISOString() ?? null,
      decisionDate,
      sessionEnd: null,
      bookableUntil: null,
      payout: null,
      isPaid: incentiveCents > 0,
      expectedBy: null,
    },
  );
  return [
    { id: participationId, projectId, project: name, netCents: netCents(incentiveCents, 0), payoutId: null, session: null, turn },
  ];
}

async function stuckPayout({ commands }: Needs, payoutId: string): Promise<readonly OpenThing[]> {
  const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
  if (state.status === 'none') return [];
  const turn = turnOfPayout({
    status: payoutLifecycle.publicStatus(state.status),
    failureCode: 'refusal' in state ? state.refusal.code : null,
    canMend: payoutLifecycle.allows(payoutLifecycle.lifecycleOf(state), 'changeDestination'),
    claimBy: null,
  });
  return [
    { id: payoutId, projectId: '', project: purposeOf(state.cause), netCents: state.netCents, payoutId, session: null, turn },
  ];
}

/** Those that may be appealed; their streams decide. */
async function declinedDisputesOf({ clock, pool }: Needs, userId: string): Promise<readonly string[]> {
  const { table, refs: r } = disputes;
  const declined: disputeLifecycle.DisputeStatus = 'declined';
  const rows = await readValues<{ readonly id: string }>(
    pool,
    sql`select ${r.disputeId} as id from ${table}
      where ${r.userId} = ${userId} and ${r.status} = ${declined} and ${r.appealUntil} >= ${clock.now()}::timestamptz order by 1`,
  );
  return rows.map(({ id }) => id);
}

async function declinedDispute({ clock, commands }: Needs, disputeId: string): Promise<readonly OpenThing[]> {
  const { state } = await commands.load(disputeDecider, disputeStream.of(disputeId));
  if (state.status === 'none') return [];
  const { state: project } = await commands.load(projectDecider, projectStream.of(state.projectId));
  if (project.status === 'none') return [];
  const turn = turnOfDispute(disputeLifecycle.nextStepOf(state, clock.now()));
  const { projectId } = state;
  return [{ id: disputeId, projectId, project: project.details.name, netCents: 0, payoutId: null, session: null, turn }];
}
