import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Page } from '../../shared/page/page.js';
import { publicPages } from '../../shared/public-pages/public-pages.js';
import { EmptyState } from '../../shared/states/empty-state.js';

/** There are no referrals yet; the page says what one will earn. */
export function ReferralsPage() {
  return (
    <Page title="Referrals">
      <EmptyState
        title="No referrals yet"
        text="Links for friends and colleagues are not available yet. What a referral earns, and when, is in the referral policy."
        action={
          <Button component={Link} to={publicPages.referralPolicy.path} variant="contained">
            Read the referral policy
          </Button>
        }
      />
    </Page>
  );
}
