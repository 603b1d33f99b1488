import { projectView, type projectView as ProjectView } from '@panelist/domain/catalogue/browser';
import { surveyCycle } from '@panelist/domain/participation/browser';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { useQuery } from '../../../shared/api/use-query.js';
import { useSession } from '../../../shared/session/session-store.js';

export type ProjectInFull = z.output<(typeof ProjectView)['answer']>['project'];
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
  const invitation = useInvitation();
  // Another project must not stand in for this one while it loads.
  return useQuery(projectView, { params: { id }, query: invitation }, { keepPreviousData: false });
}

/** Screeners submitted in this period and how many it allows; nothing for visitors. */
export function useScreenerCycle() {
  const session = useSession();
  const hasCycle = session.status === 'in' && session.hasProfile;
  const { data } = useQuery(surveyCycle, hasCycle ? {} : null);
  return hasCycle ? data?.response : undefined;
}
