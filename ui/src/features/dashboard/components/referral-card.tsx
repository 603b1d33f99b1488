import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { SectionCard } from '../../../shared/display/section-card.js';
import { networkTerms } from '../../../shared/referral/network-terms.js';
import { OwnLink } from '../../../shared/referral/own-link.js';

/** The participant's own link for friends and colleagues. */
export const ReferralCard = ({ referralLink }: { readonly referralLink: string }) => (
  <SectionCard title="Refer friends and colleagues" heading="h2">
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
      {networkTerms}{' '}
      <Link component={RouterLink} to="/referrals">
        See your referrals
      </Link>
    </Typography>
    <OwnLink referralLink={referralLink} />
  </SectionCard>
);
