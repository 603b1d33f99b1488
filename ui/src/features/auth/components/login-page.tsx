import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { notify } from '../../../shared/notices/notices.js';
import { SocialButtons } from '../../../shared/social/social-buttons.js';
import { Banner } from '../../../shared/states/banner.js';
import { storedTarget, takeTarget } from '../../../shared/session/return-target.js';
import type { LoggedIn } from '../api/log-in.js';
import { afterLogIn } from '../model/after-log-in.js';
import { LoginForm } from './login-form.js';
import { PayoutReceipt } from './payout-receipt.js';
import { useLogInQuery } from './use-log-in-query.js';

/** Log-in (spec 1, section 2). */
export function LoginPage() {
  const { cc, hasNoAccount, ticket } = useLogInQuery();
  const navigate = useNavigate();

  const leadOn = async ({ check, result }: LoggedIn) => {
    if (check.notification) notify.info(check.notification);
    if (check.leaveFor) {
      window.location.assign(check.leaveFor);
      return;
    }
    await navigate(afterLogIn({ cc, result, target: storedTarget(), takeTarget }), { replace: true });
  };

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1.05fr) minmax(0, 1fr)' }, flex: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: { lg: 'center' } }}>
        <Box sx={{ width: '100%', maxWidth: 504 }}>
          <Page title="Welcome back, Participant!" documentTitle="Log in" lead="Log in to apply to new projects." width="reading">
            {hasNoAccount && (
              <Box sx={{ mb: 2.5 }}>
                <Banner
                  meaning="notice"
                  action={
                    <Button
                      component={RouterLink}
                      to={ticket === null ? '/personal' : `/personal?${new URLSearchParams({ ticket }).toString()}`}
                      color="inherit"
                      size="small"
                    >
                      Create an account
                    </Button>
                  }
                >
                  You do not have an account. Create an account and be paid for participating in studies.
                </Banner>
              </Box>
            )}
            <SocialButtons cc={cc} or="or with your e-mail" />
            <LoginForm onLoggedIn={leadOn} />
            <Box
              sx={{
                mt: 3.5,
                pt: 3,
                borderTop: 1,
                borderColor: 'divider',
                display: 'flex',
                flexWrap: 'wrap',
                gap: 2,
                justifyContent: 'space-between',
              }}
            >
              <Typography>
                No account yet?{' '}
                <Link component={RouterLink} to="/personal">
                  Create new
                </Link>
              </Typography>
              <Link component={RouterLink} to="/researchers">
                I'm a Researcher
              </Link>
              <Link component={RouterLink} to="/forgot-password">
                Forgot password?
              </Link>
            </Box>
          </Page>
        </Box>
      </Box>
      <Box
        sx={{
          display: { xs: 'none', lg: 'flex' },
          alignItems: 'center',
          justifyContent: 'center',
          bgcolor: 'surface.sunken',
          borderLeft: 1,
          borderColor: 'divider',
          p: 5,
        }}
      >
        <PayoutReceipt />
      </Box>
    </Box>
  );
}
