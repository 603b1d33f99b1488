import { useSession } from '../../../shared/session/session-store.js';
import { Banner } from '../../../shared/states/banner.js';

/** Whether a member of staff is logged in as this person. */
export function useIsVisit(): boolean {
  const session = useSession();
  return session.status === 'in' && session.loggedInAsUser;
}

/** `what`: "the password". */
export const VisitBanner = ({ what }: { readonly what: string }) => (
  <Banner meaning="attention">While you are logged in as somebody else, {what} can’t be changed.</Banner>
);
