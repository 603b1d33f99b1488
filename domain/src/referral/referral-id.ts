import { derivedId } from '../kernel/ids.js';

/** Derived, so that a person is referred to Panelist once. */
export const networkReferralIdOf = (userId: string): string => derivedId('referral', 'network', userId);
/** Derived, so that a person is referred to a project once. */
export const projectReferralIdOf = (userId: string, projectId: string): string =>
  derivedId('referral', 'project', userId, projectId);
