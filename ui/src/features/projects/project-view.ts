import { projectView, type projectView as ProjectView } from '@panelist/domain/catalogue/browser';
import { surveyCycle } from '@panelist/domain/participation/browser';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { useQuery } from '../../shared/api/use-query.js';
import { useSession } from '../../shared/session/session-store.js';
import { projectKeys } from './keys.js';

export type ProjectInFull = z.output<(typeof ProjectView)['response']>['project'];
export type Prequalifies = ProjectInFull['prequalifies'];

/** What an invitation's link brings along. */
export function useInvitation(): Readonly<Record<string, string>> {
  const [params] = useSearchParams();
  const found = ['inviteCode', 'inviteId', 'referralCode'].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

export function useProjectView(id: string) {
  const session = useSession();
  const invitation = useInvitation();
  const userId = session.status === 'in' ? session.userId : null;
  return useQuery(
    projectView,
    projectKeys.one(id, userId, new URLSearchParams(invitation).toString()),
    { params: { id }, query: invitation },
    // Another project must not stand in for this one while it loads.
    { keepPreviousData: false },
  );
}

/** Screeners submitted in this period and how many it allows; nothing for visitors. */
export function useScreenerCycle() {
  const session = useSession();
  const userId = session.status === 'in' && session.hasProfile ? session.userId : null;
  const { data } = useQuery(surveyCycle, userId === null ? null : projectKeys.cycle(userId));
  return userId === null ? undefined : data?.response;
}
