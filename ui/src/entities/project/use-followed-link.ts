import { followReferralLink } from '@panelist/domain/referral/browser';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.js';
import { useMe } from '../../shared/session/me.js';
import { takesNoPart, useSession } from '../../shared/session/session-store.js';
import { openedLinkTo } from '../../shared/sign-up-origin/sign-up-origin.js';
import { codeOfLink, useInvitation } from './use-invitation.js';

/**
 * The first of these codes that is not the reader's own: null without one, undefined while that is
 * not known.
 */
function useOthersCode(codes: readonly (string | null | undefined)[]): string | null | undefined {
  const known = codes.filter((code) => typeof code === 'string');
  const session = useSession();
  const { user, error } = useMe(known.length > 0);
  if (known.length === 0 || (session.status === 'in' && error !== undefined)) return null;
  if (session.status === 'in' && user === undefined) return undefined;
  const own = codeOfLink(user?.referralLink)?.toUpperCase();
  return known.find((code) => code.toUpperCase() !== own) ?? null;
}

/**
 * The code of the link, unless it is the reader's own; null without one, and until that is known.
 */
export function useReferrersCode(): string | null {
  const { referralCode } = useInvitation();
  return useOthersCode([referralCode]) ?? null;
}

/**
 * Sends the server by whose project link a participant arrived (contract, Referrals). A visitor's
 * link is stored by the browser and sent once they are logged in and open the project, a new
 * account's goes with its sign-up. Returns whether nothing is left to report: the referral counts
 * for a screener that starts afterwards.
 */
export function useFollowedLink(projectId: string): boolean {
  const session = useSession();
  const { referralCode } = useInvitation();
  const code = useOthersCode([openedLinkTo(projectId), referralCode]);
  const mayFollow = session.status === 'in' && session.hasProfile && !session.loggedInAsUser && !takesNoPart(session);
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    if (code === undefined || code === null || !mayFollow) return;
    let isHere = true;
    // An unknown code or a project that is gone changes nothing for the reader.
    void call(followReferralLink, { body: { referralCode: code, projectId } })
      .catch(() => undefined)
      .then(() => isHere && setTold(`${code} ${projectId}`));
    return () => {
      isHere = false;
    };
  }, [code, mayFollow, projectId]);
  return code === null || !mayFollow || (code !== undefined && told === `${code} ${projectId}`);
}
