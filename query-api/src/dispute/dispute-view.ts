import {
  disputeLifecycle,
  type DisputeFile,
  type DisputeView,
  type SupportDisputeItem,
  type SupportDisputeView,
} from '@panelist/domain/dispute/browser';
import type { Attachment } from '@panelist/domain/messaging/browser';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { disputeFacts } from '../shared/responses/dispute-facts.js';
import { projectsById } from '../shared/rows-by-key.js';
import { answersTo, type DisputeLine, type DisputeRow } from './dispute-rows.js';

export type DisputeDependencies = TableDependencies & Pick<QueryDependencies, 'clock' | 'uploads'>;

/** How long the link of a file works, in seconds. */
const fileSeconds = 15 * 60;

/** Disputes as this caller sees them. */
export async function disputeViews(
  dependencies: DisputeDependencies,
  rows: readonly DisputeRow[],
  asking: disputeLifecycle.Asking,
): Promise<readonly DisputeView[]> {
  const [nameOf, answers] = await Promise.all([namesOf(dependencies, rows), answersTo(dependencies, rows)]);
  const filesOf = (files: readonly Attachment[]): DisputeFile[] =>
    files.map(({ key, name, size, contentType }) => ({
      name,
      size,
      contentType,
      url: dependencies.uploads.downloadPath(key, fileSeconds),
    }));
  return rows.map((row) => {
    const answer = answers.get(row.disputeId);
    return {
      ...lineOf(dependencies, row, nameOf(row), asking),
      text: row.text,
      files: filesOf(row.files),
      // Whether and how a payment arrives is between the participant and us.
      evidence: row.evidence.filter(({ about }) => asking.side !== 'researcher' || about === 'response'),
      answer: answer ? { at: answer.answeredAt, accepts: answer.accepts, text: answer.text, files: filesOf(answer.files) } : null,
      decisions: [...row.decisions],
      appeal: row.appealedAt === null ? null : { at: row.appealedAt, text: row.appealText, files: filesOf(row.appealFiles) },
    };
  });
}

/**
 * A dispute with the ids that lead to its people and its payment, and why the researcher refused.
 */
export const forSupport = (
  view: DisputeView,
  row: DisputeLine,
  researcherReason: SupportDisputeView['researcherReason'],
): SupportDisputeView => ({ ...view, ...linksOf(row), researcherReason });

/** Lines of support's list. */
export async function disputeLines(
  dependencies: DisputeDependencies,
  rows: readonly DisputeLine[],
  asking: disputeLifecycle.Asking,
): Promise<readonly SupportDisputeItem[]> {
  const nameOf = await namesOf(dependencies, rows);
  return rows.map((row) => ({ ...lineOf(dependencies, row, nameOf(row), asking), ...linksOf(row) }));
}

const linksOf = ({ userId, researcherId, payoutId, remedyRefusal }: DisputeLine) => ({
  userId,
  researcherId,
  payoutId,
  remedyRefusal,
});

async function namesOf(dependencies: TableDependencies, rows: readonly DisputeLine[]) {
  const projects = await projectsById(
    dependencies,
    rows.map(({ projectId }) => projectId),
    'name',
  );
  return ({ projectId }: DisputeLine): string => projects.get(projectId)?.name ?? '';
}

function lineOf({ clock }: DisputeDependencies, row: DisputeLine, projectName: string, asking: disputeLifecycle.Asking) {
  const { disputeId: id, participationId, projectId, ground, status, openedAt, answerDueAt, decisionDueAt } = row;
  const { isOverdue: overdue, appealUntil, remedy, remedied, remediedAt, history } = row;
  const lifecycle = disputeFacts(row);
  const at = clock.now();
  return {
    id,
    participationId,
    projectId,
    projectName,
    ground,
    status,
    openedAt,
    answerDueAt,
    decisionDueAt,
    overdue,
    appealUntil,
    remedy,
    remedied,
    remediedAt,
    history: [...history],
    actions: [...disputeLifecycle.allowedActions(lifecycle, at, asking)],
    next: disputeLifecycle.nextStepOf(lifecycle, at),
  };
}
