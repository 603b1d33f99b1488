import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { notify } from '../../../shared/notices/notices.js';
import { SocialButtons } from '../../../shared/social/social-buttons.js';
import { Banner } from '../../../shared/states/banner.js';
import { storedTarget, takeTarget } from '../../../shared/session/return-target.js';
import type { LoggedIn } from '../api/log-in.js';
import { afterLogIn } from '../model/after-log-in.js';
import { LoginForm } from './login-form.js';
import { Amount, moneyLabels } from '../../../shared/money/money.js';
import { MoneyLine } from '../../../shared/money/money-breakdown.js';
import { Block, Muted, Row, Stack } from '../../../shared/display/layout.js';

const facts = [
  'You see what a project pays and asks before you apply.',
  'Gift cards arrive within 10 business days, PayPal payments within 5 days.',
  'Every payment shows each of its steps, to the second.',
] as const;

/** A sample payment with the product's real numbers: gross, fee and net. */
function PayoutReceipt() {
  return (
    <Stack component="aside" aria-label="How payment works" gap={3.5} maxWidth={400} width="100%">
      <Box
        sx={{
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 4,
          p: 3.5,
          boxShadow: '0 24px 48px -32px rgb(31 28 24 / 0.35)',
        }}
      >
        <Muted>You keep</Muted>
        <Amount dollars={95} size="display" />
        <Box
          component="dl"
          sx={{ m: 0, mt: 2.5, pt: 2, borderTop: '1.5px dashed', borderColor: 'divider', display: 'grid', gap: 1 }}
        >
          <MoneyLine label="A researcher pays" dollars={100} />
          <MoneyLine label={moneyLabels.fee} dollars={5} sign={'−\u00a0'} />
        </Box>
      </Box>
      <Stack component="ul" list gap={1.25}>
        {facts.map((fact) => (
          <Typography
            key={fact}
            component="li"
            sx={{ color: 'text.secondary', pl: 2, borderLeft: '2px solid', borderColor: 'primary.main' }}
          >
            {fact}
          </Typography>
        ))}
      </Stack>
    </Stack>
  );
}

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
    <Stack flex={1} columns={{ xs: '1fr', lg: 'minmax(0, 1.05fr) minmax(0, 1fr)' }}>
      <Row justifyContent="center" alignItems={{ lg: 'center' }}>
        <Block width="100%" maxWidth={504}>
          <Page title="Welcome back, Participant!" documentTitle="Log in" lead="Log in to apply to new projects." width="reading">
            {hasNoAccount && (
              <Block mb={2.5}>
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
              </Block>
            )}
            <SocialButtons cc={cc} or="or with your e-mail" />
            <LoginForm onLoggedIn={leadOn} />
            <Row line="above" wraps mt={3.5} pt={3} gap={2} justifyContent="space-between">
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
            </Row>
          </Page>
        </Block>
      </Row>
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
    </Stack>
  );
}

interface LogInQuery {
  /** The project completion id that the redirect passes to My Projects. */
  readonly cc: string | null;
  /** A social log-in found no account. */
  readonly hasNoAccount: boolean;
  /** Of that log-in, for the sign-up. */
  readonly ticket: string | null;
}

/** The log-in page's query. The shell shows `authError`, on any page. */
function useLogInQuery(): LogInQuery {
  const [query] = useSearchParams();
  return { cc: query.get('cc'), hasNoAccount: query.get('statusCode') === '404', ticket: query.get('ticket') };
}
