import { originOfQuery, recordedOrigin, type RecordedOrigin } from '@panelist/domain/identity/browser';
import { z } from 'zod';
import { storedState } from '../storage/stored-state.js';

const stored = storedState('sign-up-origin', z.object(recordedOrigin));

/** Where the visitor came from; the sign-up sends it. */
export const readOrigin = (): RecordedOrigin => stored.read() ?? {};
export const clearOrigin = (): void => stored.clear();

/**
 * Keeps what an address says of the origin until the account exists, over all pages, reloads and a
 * log-in at another site (ADR 49). The first referral and the first campaign count. Project,
 * organization, team and invitation belong together: the latest link that names one of them replaces
 * them all.
 */
export function keepOrigin({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  const { referralCode, initialUtm, ...invitation } = originOfQuery(new URLSearchParams(search));
  const isInvited = Object.keys(invitation).length > 0;
  if (referralCode === undefined && initialUtm === undefined && !isInvited) return;
  const known = readOrigin();
  const linked = { ...projectOf(pathname), ...invitation };
  stored.write({
    ...(referralCode === undefined ? {} : { referralCode }),
    ...(initialUtm === undefined ? {} : { initialUtm }),
    ...known,
    ...(isInvited ? { ...noInvitation, ...linked } : known.projectId === undefined ? linked : {}),
  });
}

const noInvitation = {
  projectId: undefined,
  organizationId: undefined,
  teamId: undefined,
  inviteCode: undefined,
  inviteId: undefined,
};

/** A link to a project names it in its path. */
function projectOf(pathname: string): Pick<RecordedOrigin, 'projectId'> {
  const projectId = /^\/projects\/view\/([\w-]+)/.exec(pathname)?.[1];
  return projectId === undefined ? {} : { projectId };
}
