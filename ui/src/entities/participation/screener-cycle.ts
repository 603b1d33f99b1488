import { fillIn } from '@panelist/domain/kernel/browser';
import { participationRefusals, surveyCycle } from '@panelist/domain/participation/browser';
import { useQuery } from '../../shared/api/use-query.js';
import { useSession } from '../../shared/session/session-store.js';

/** The number of screeners submitted in this period, and its limit; undefined for visitors. */
export function useScreenerCycle() {
  const session = useSession();
  const hasCycle = session.status === 'in' && session.hasProfile;
  const { data } = useQuery(surveyCycle, hasCycle ? {} : null);
  return hasCycle ? data?.response : undefined;
}

/** The sentence when the limit is reached (spec 2, section 8). */
export function limitSentence(limit: number): string {
  return fillIn(participationRefusals['participation.screener-limit'].text, { limit });
}
