import type { Session, Sessions } from './port.js';

/** Where a person is logged in, last seen first. A visit of staff is no log-in of theirs. */
export const logInsOf = async (sessions: Pick<Sessions, 'list'>, userId: string): Promise<readonly Session[]> =>
  (await sessions.list(userId)).filter(({ impersonator }) => impersonator === undefined);
