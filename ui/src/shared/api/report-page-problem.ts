import { reportProblem } from '@panelist/domain/identity/browser';
import { call } from './call.js';

/** Writes a problem of this page to the server's log. Nothing waits for it, and it never fails. */
export function reportPageProblem(message: string, problem: unknown): void {
  const kind = problem instanceof Error ? problem.name : typeof problem;
  call(reportProblem, { body: { level: 'warn', message, body: { kind } } }).catch(() => undefined);
}
