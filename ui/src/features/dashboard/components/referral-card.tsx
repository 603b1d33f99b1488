import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { SectionCard } from '../../../shared/display/section-card.js';
import { networkTerms } from '../../../shared/referral/network-terms.js';
import { laterPart } from '../../../shared/states/lazy-part.js';

const OwnLink = laterPart(async () => (await import('../../../shared/referral/own-link.js')).OwnLink);

/** The participant's own link for friends and colleagues. */
export const ReferralCard = ({ referralLink }: { readonly referralLink: string }) => (
  <SectionCard title="Refer friends and colleagues" heading="h2">
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
      {networkTerms}{' '}
      <Link component={RouterLink} to="/referrals">
        See your referrals
      </Link>
    </Typography>
    <Suspense fallback={<Box sx={{ minHeight: '4.75rem' }} />}>
      <OwnLink referralLink={referralLink} />
    </Suspense>
  </SectionCard>
);
