import type { AnswerOf } from '@panelist/domain/kernel/browser';
import type { logIn } from '@panelist/domain/identity/browser';

type LogInResult = Pick<AnswerOf<typeof logIn>, 'action' | 'projectId' | 'invite' | 'inviteId'>;

interface Arrival {
  /** A project completion id in the address of the log-in page. */
  readonly cc: string | null;
  readonly result: LogInResult;
  /** The stored target. */
  readonly target: string | null;
  /** Takes the stored target: it is not stored any more afterwards. */
  readonly takeTarget: () => string | null;
}

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/**
 * Where a log-in leads, in the order of document 1 §2: `cc`, the project of the result, the stored
 * target, the home page. A target that is not reached stays stored for the next start. Who pressed
 * Start on the project of the result gets its screener at once (ADR 49).
 */
export function afterLogIn({ cc, result, target, takeTarget }: Arrival): string {
  if (cc) return withQuery('/surveys', { cc });
  const { action, projectId, invite, inviteId } = result;
  const isStarted = action === 'project-view' && target?.startsWith(`/projects/survey/${projectId}?`);
  if (action === 'project-view' && projectId && !isStarted) return withQuery(`/projects/view/${projectId}`, { invite, inviteId });
  return takeTarget() ?? '/';
}
