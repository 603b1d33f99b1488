import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { maxPaidProjectReferrals } from '@panelist/domain/referral/browser';
import { SectionCard } from '../../../shared/display/section-card.js';
import { networkTerms } from '../../../shared/referral/network-terms.js';
import { OwnLink } from '../../../shared/referral/own-link.js';
import { useMe } from '../../../shared/session/me.js';

const lead = { color: 'text.secondary', mb: 1.5 } as const;

/** How a sign-up earns a bonus, and the link for it. */
export function NetworkCard() {
  const { user } = useMe();
  return (
    <SectionCard title="Network referrals" heading="h2">
      <Typography variant="body2" sx={lead}>
        {networkTerms}
      </Typography>
      {user?.referralLink && <OwnLink referralLink={user.referralLink} />}
    </SectionCard>
  );
}

/** How a project's link earns a bonus, and where the projects are. */
export const ProjectCard = () => (
  <SectionCard title="Project referrals" heading="h2">
    <Typography variant="body2" sx={lead}>
      Share a project with someone who fits. You get the bonus that its page names once they have taken part and their payment is
      approved, for at most {maxPaidProjectReferrals} people a project.
    </Typography>
    <Button component={Link} to="/dashboard" variant="outlined">
      Browse projects
    </Button>
  </SectionCard>
);
