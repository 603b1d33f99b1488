import { Suspense } from 'react';
import { useMe } from '../../../shared/session/me.js';
import { deferredComponent } from '../../../shared/states/lazy-component.js';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { SectionCard } from '../../../shared/display/section-card.js';
import { networkTerms } from '../../../entities/referral/network-terms.js';
import { Block, Muted } from '../../../shared/display/layout.js';

const OwnLink = deferredComponent(async () => (await import('../../../entities/referral/own-link.js')).OwnLink);

/** The participant's own link for friends and colleagues. */
const ReferralCard = ({ referralLink }: { readonly referralLink: string }) => (
  <SectionCard title="Refer friends and colleagues" heading="h2">
    <Muted variant="body2">{networkTerms.bonus}</Muted>
    <Muted variant="body2" mb={1}>
      {networkTerms.when}{' '}
      <Link component={RouterLink} to="/referrals">
        See your referrals
      </Link>
    </Muted>
    <Suspense fallback={<Block minHeight="4.75rem" />}>
      <OwnLink referralLink={referralLink} />
    </Suspense>
  </SectionCard>
);

const AboutYou = deferredComponent(async () => (await import('./about-you.js')).AboutYou);

/** The person's own link, and then what loads after it. */
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
