import {
  contestableOf,
  loadDisputedResponse,
  disputeDecider,
  disputeIdOf,
  disputeRefusal,
  disputeStream,
  evidenceOf,
} from '@panelist/domain/dispute';
import {
  obstacleToObjecting,
  otherDeciders,
  placeOfStatement,
  requestReview,
  reviewDecider,
  reviewIdOf,
  reviewStream,
  statementOf,
  type Objection,
  type Statement,
} from '@panelist/domain/fairness';
import { kernelRefusal, partsOfStream } from '@panelist/domain/kernel';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { loadProject } from '../project-facts.js';

export type ReviewNeeds = Pick<Dependencies, 'clock' | 'commands' | 'log'>;

interface Asked {
  readonly statement: Statement;
  readonly message: string;
  readonly at: string;
}

/**
 * A person asks for a review of a decision on them (contract, Fairness): a dispute where a
 * ground of the response fits, the appeal of a dispute that was decided, else a review by support.
 */
export const requestReviewRoute = (needs: ReviewNeeds) =>
  route(requestReview, async ({ params, body: { message }, caller, context }) => {
    const statement = await ownStatement(needs, params.id, caller.userId);
    const at = needs.clock.now();
    const { objection = null } = statement;
    const refused = obstacleToObjecting(objection, at);
    if (refused !== null) throw refused;
    const asked = { statement, message, at };
    const { position, ...requested } =
      (await contest(needs, asked, objection, context)) ?? (await askSupport(needs, asked, objection, context));
    return { body: { ...requested, status: 'open' as const, requestedAt: at, statementId: statement.id }, position };
  });

/** 404 for what is no statement of the caller. */
export async function ownStatement({ log }: Pick<ReviewNeeds, 'log'>, id: string, userId: string): Promise<Statement> {
  const statement = await statementById({ log }, id);
  if (statement?.userId !== userId) throw kernelRefusal('resource.not-found');
  return statement;
}

export async function statementById({ log }: Pick<ReviewNeeds, 'log'>, id: string): Promise<Statement | null> {
  const place = placeOfStatement(id);
  const history = place === null ? [] : await log.read(place.stream, { limit: place.revision + 1 });
  const event = history.at(place?.revision ?? 0);
  return event === undefined ? null : statementOf(event, history.slice(0, -1), (projectId) => projectId);
}

/** What came of it; null where no dispute fits. */
async function contest(needs: ReviewNeeds, asked: Asked, objection: Objection | null, context: CommandContext) {
  if (objection?.way === 'appeal') return appeal(needs, asked, context);
  const { participationId } = asked.statement;
  return objection?.way === 'dispute' && participationId !== null
    ? openDispute(needs, asked, { participationId, ground: objection.ground }, context)
    : null;
}

async function openDispute(
  needs: ReviewNeeds,
  { statement, message, at }: Asked,
  { participationId, ground }: { readonly participationId: string; readonly ground: Parameters<typeof disputeIdOf>[1] },
  context: CommandContext,
) {
  const { commands, log } = needs;
  const disputeId = disputeIdOf(participationId, ground);
  const stream = disputeStream.of(disputeId);
  const [opened] = await log.read(stream, { limit: 1 });
  const isRepeated = opened?.metadata.commandId === context.commandId;
  if (opened?.type === 'DisputeOpened' && !isRepeated) {
    const isAboutThis = opened.data.statementId === statement.id || opened.at >= statement.at;
    if (isAboutThis) throw disputeRefusal('dispute.already-contested');
    // Each ground of a response is contested once: what came later is support's to look at.
    return null;
  }
  const { response, history, payouts, payoutId } = await loadDisputedResponse(needs, participationId);
  if (!isRepeated && !contestableOf(response).some((each) => each.ground === ground)) return null;
  const { projectId, userId } = statement;
  const first = history[0]?.data;
  const { project } = await loadProject(commands, projectId ?? first?.projectId ?? '');
  const evidence = evidenceOf(history, payouts, { project: () => project.details.name });
  const parties = { disputeId, participationId, projectId: project.projectId, userId, researcherId: project.ownerId };
  const decidedFirst = otherDeciders(statement);
  const written = { ground, text: message, files: [], payoutId, evidence, decidedFirst, at, statementId: statement.id };
  const command = { type: 'OpenDispute', ...parties, ...written } as const;
  const { position, state } = await commands.handle(disputeDecider, stream, command, context, response);
  return { kind: 'dispute' as const, id: disputeId, answerBy: answerByOf(state), position };
}

async function appeal({ commands }: ReviewNeeds, { statement, message, at }: Asked, context: CommandContext) {
  const { id: disputeId } = partsOfStream(placeOfStatement(statement.id)?.stream ?? '');
  const command = { type: 'AppealDispute', text: message, files: [], bySilence: true, at } as const;
  const { position, state } = await commands.handle(disputeDecider, disputeStream.of(disputeId), command, context, null);
  return { kind: 'dispute' as const, id: disputeId, answerBy: answerByOf(state), position };
}

function answerByOf(state: ReturnType<typeof disputeDecider.evolve>): string {
  // After every accepted command a dispute exists.
  if (state.status === 'none') throw kernelRefusal('server.failed');
  return state.silenceAt ?? state.decisionDueAt;
}

async function askSupport(
  { commands }: ReviewNeeds,
  { statement, message, at }: Asked,
  objection: Objection | null,
  context: CommandContext,
) {
  const { id: statementId, userId, kind } = statement;
  const reviewId = reviewIdOf(statementId);
  const about = { reviewId, userId, statementId, kind, message, decidedFirst: otherDeciders(statement) };
  const command = { type: 'RequestReview', ...about, objection, at } as const;
  const { position, state } = await commands.handle(reviewDecider, reviewStream.of(reviewId), command, context);
  if (state.status === 'none') throw kernelRefusal('server.failed');
  return { kind: 'review' as const, id: reviewId, answerBy: state.dueAt, position };
}
