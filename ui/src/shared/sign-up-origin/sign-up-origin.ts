import { originOfQuery, type RecordedOrigin } from '@panelist/domain/identity/browser';
import { linkLifetimeMs } from '@panelist/domain/referral/browser';
import { isRecord, isText } from '../storage/is-record.js';
import { ofBrowser, storedState } from '../storage/stored-state.js';

const isOrigin = (value: unknown): value is RecordedOrigin =>
  isRecord(value) && Object.entries(value).every(([name, known]) => (name === 'initialUtm' ? isRecord(known) : isText(known)));
const now = () => Date.now();
const stored = storedState('sign-up-origin', isOrigin, now);

/**
 * A referral link that this browser opened; without a project, one to Panelist. `at`: milliseconds
 * since 1970.
 */
interface OpenedLink {
  readonly referralCode: string;
  readonly projectId?: string | undefined;
  readonly at: number;
}
const areLinks = (value: unknown): value is readonly OpenedLink[] =>
  Array.isArray(value) &&
  value.every((link: unknown) => isRecord(link) && isText(link['referralCode']) && typeof link['at'] === 'number');
const openedLinks = storedState('referral-links', areLinks, now, ofBrowser, linkLifetimeMs);

/**
 * The first link to each project, and to Panelist, of the last 30 days (contract, Referrals); the
 * oldest first.
 */
const readLinks = (): readonly OpenedLink[] => (openedLinks.read() ?? []).filter(({ at }) => now() - at < linkLifetimeMs);

/** The code of the link to this project that the browser opened first; null without one. */
export const openedLinkTo = (projectId: string): string | null =>
  readLinks().find((link) => link.projectId === projectId)?.referralCode ?? null;

/** Where the visitor came from; the sign-up sends it. */
export function readOrigin(): RecordedOrigin {
  const { projectId, ...origin } = stored.read() ?? {};
  const [first] = readLinks();
  // An invitation says itself which project it is for.
  const isInvited = origin.inviteCode !== undefined || origin.inviteId !== undefined;
  const project = projectId ?? (isInvited ? undefined : first?.projectId);
  return {
    ...(first === undefined ? {} : { referralCode: first.referralCode }),
    ...origin,
    ...(project === undefined ? {} : { projectId: project }),
  };
}

/**
 * Once the account exists: its sign-up has sent the first link. Those to other projects stay until
 * the person opens these projects (ADR 87).
 */
export function clearOrigin(): void {
  stored.clear();
  const [, ...others] = readLinks();
  const toProjects = others.filter(({ projectId }) => projectId !== undefined);
  if (toProjects.length === 0) openedLinks.clear();
  else openedLinks.write(toProjects);
}

/**
 * Keeps what an address says of the origin until the account exists, over all pages, reloads and a
 * log-in at another site (ADR 49). The first referral and the first campaign count. Project,
 * organization, team and invitation belong together: the latest link that names one of them
 * replaces them all.
 */
export function keepOrigin({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  const { referralCode, initialUtm, ...invitation } = originOfQuery(new URLSearchParams(search));
  const isInvited = Object.keys(invitation).length > 0;
  if (referralCode !== undefined) keepLink({ referralCode, ...projectOf(pathname), at: now() });
  if (initialUtm === undefined && !isInvited) return;
  const known = stored.read() ?? {};
  stored.write({
    ...(initialUtm === undefined ? {} : { initialUtm }),
    ...known,
    ...(isInvited ? { ...noInvitation, ...projectOf(pathname), ...invitation } : {}),
  });
}

function keepLink(link: OpenedLink): void {
  const links = readLinks();
  if (links.some(({ projectId }) => projectId === link.projectId)) return;
  openedLinks.write([...links, link]);
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
