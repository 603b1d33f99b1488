import { featureFlagActive, type FeatureFlag } from '@panelist/domain/operations/browser';
import { useQuery } from '../api/use-query.js';

/**
 * Whether a feature is on for an organization; off while unknown, and if the look-up fails
 * (document 2 §8).
 */
export function useFeatureFlag(name: FeatureFlag, organizationId: string, isAsked = true): boolean {
  const input = isAsked ? { params: { name }, query: { organizationId } } : null;
  const { data } = useQuery(featureFlagActive, input, { revalidateOnFocus: false });
  return data?.response ?? false;
}
