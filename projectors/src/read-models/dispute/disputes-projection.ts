import { disputeLifecycle, type DisputeEvent, type DisputeStep } from '@panelist/domain/dispute';
import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Row } from '@panelist/infra/read-models';
import { project } from '../../project.js';
import { disputes } from './disputes.js';

const { make, set } = disputes;
type DisputeRow = Row<typeof disputes>;

/** Disputes, their clock and what came of them. */
export const disputesProjection = project(disputes, {
  DisputeOpened: {
    create: ({ data, at }) =>
      make({
        ...data,
        decidedFirst: data.decidedFirst ?? [],
        status: 'awaiting-answer',
        openedAt: at,
        history: [{ at, step: 'opened' }],
      }),
  },
  DisputeAnswered: (row, event) => set({ ...moved(row, event, 'answered'), isAnswered: true }),
  DisputeAnswerMissed: (row, event) => set(moved(row, event, 'answer-missed')),
  DisputeDecided: (row, event) => {
    const { outcome, by, reason, decidedBy, remedy, appealUntil } = event.data;
    return set({
      ...moved(row, event, outcome),
      decisions: [...row.decisions, { at: event.at, outcome, by, reason }],
      decidedAt: event.at,
      decidedBy: row.decidedBy ?? decidedBy,
      remedy,
      appealUntil,
      isOverdue: false,
    });
  },
  DisputeAppealed: (row, event) =>
    set({
      ...moved(row, event, 'appealed'),
      appealedAt: event.at,
      appealText: event.data.text,
      appealFiles: event.data.files,
      decisionDueAt: event.data.decisionDueAt,
      silenceAt: event.data.silenceAt,
      appealUntil: null,
    }),
  DisputeDecisionOverdue: (row, event) => set({ ...moved(row, event, 'decision-overdue'), isOverdue: true }),
  DisputeSettled: (row, event) => set({ ...moved(row, event, 'settled'), isOverdue: false }),
  DisputeWithdrawn: (row, event) =>
    set({ ...moved(row, event, event.data.by === 'left' ? 'left' : 'withdrawn'), isOverdue: false }),
  DisputeRemedyRefused: (row, event) => set({ ...moved(row, event, 'remedy-refused'), remedyRefusal: event.data.message }),
  DisputeRemedied: (row, event) => set({ ...moved(row, event, 'remedied'), remedied: event.data.remedy, remediedAt: event.at }),
});

function moved({ status, history }: DisputeRow, event: RecordedEvent<DisputeEvent>, step: DisputeStep) {
  const next = disputeLifecycle.statusAfter(status, event);
  return { status: next === 'none' ? status : next, history: [...history, { at: event.at, step }] };
}
