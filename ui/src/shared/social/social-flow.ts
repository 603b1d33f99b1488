import { socialProvidersOn, startSocialFlow, type SocialProvider } from '@panelist/domain/identity/browser';
import { addressOf } from '../api/build-request.js';
import { useQuery } from '../api/use-query.js';

/**
 * The address at which a log-in at another site begins; a link, for the browser leaves the page.
 */
export const logInAddress = (provider: SocialProvider, cc: string | null): string =>
  addressOf(startSocialFlow, { params: { provider }, query: { activity: 'login', src: 'v2', cc: cc ?? '' } });

/** The address at which connecting an account begins; it comes back to this page of ours. */
export const connectAddress = (provider: SocialProvider, backTo: string): string =>
  addressOf(startSocialFlow, { params: { provider }, query: { activity: 'verifications', backTo } });

/**
 * The address at which the person of a session proves it by the account that logs them in; it comes
 * back to this page of ours.
 */
export const stepUpAddress = (provider: SocialProvider, backTo: string): string =>
  addressOf(startSocialFlow, { params: { provider }, query: { activity: 'step-up', backTo } });

/** The sites that are switched on; undefined until they are known. */
export function useSocialProviders() {
  return useQuery(socialProvidersOn, {}, { revalidateOnFocus: false }).data?.response;
}
