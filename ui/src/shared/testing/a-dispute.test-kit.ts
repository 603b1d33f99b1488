import type { DisputeView } from '@panelist/domain/dispute/browser';

const at = '2026-11-20T10:00:00.000Z';
const later = '2026-11-25T10:00:00.000Z';

/** A dispute that waits for the researcher, as the server answers it. */
export const aDispute = (changes: Partial<DisputeView> = {}): DisputeView => ({
  id: 'dispute-1',
  participationId: 'participation-1',
  projectId: 'project-1',
  projectName: 'Bicycles',
  ground: 'no-show',
  status: 'awaiting-answer',
  openedAt: at,
  text: 'I waited for half an hour in the call.',
  files: [{ name: 'call.png', size: 120_000, contentType: 'image/png', url: '/files/call' }],
  evidence: [{ at, text: 'The researcher recorded a no-show.', about: 'response' }],
  answer: null,
  decisions: [],
  appeal: null,
  answerDueAt: later,
  decisionDueAt: '2026-11-30T10:00:00.000Z',
  overdue: false,
  appealUntil: null,
  remedy: null,
  remedied: null,
  remediedAt: null,
  history: [{ at, step: 'opened' }],
  actions: [],
  next: { by: 'researcher', what: 'answer', dueAt: later },
  ...changes,
});
