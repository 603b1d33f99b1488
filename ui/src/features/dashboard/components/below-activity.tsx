import { Suspense } from 'react';
import { useMe } from '../../../shared/session/me.js';
import { laterPart } from '../../../shared/states/lazy-part.js';
import { ReferralCard } from './referral-card.js';

const AboutYou = laterPart(async () => (await import('./about-you.js')).AboutYou);

/** The person's own link, with the page's largest text, and then what loads after the first paint. */
export function BelowActivity() {
  const { user } = useMe();
  return (
    <>
      {user?.referralLink && <ReferralCard referralLink={user.referralLink} />}
      <Suspense>
        <AboutYou />
      </Suspense>
    </>
  );
}
