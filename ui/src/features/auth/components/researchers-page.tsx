import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { isHere } from '../../../shared/session/is-here.js';
import { logOut } from '../../../shared/session/log-out.js';
import { useSession } from '../../../shared/session/session-store.js';
import { Banner } from '../../../shared/states/banner.js';
import type { LoggedIn } from '../api/log-in.js';
import { LoginForm } from './login-form.js';

const possible = [
  {
    title: 'Publish projects',
    text: 'Send a project with its screener, target and incentive, or import a file with many; publish, pause, resume and close it.',
  },
  {
    title: 'Read applications',
    text: 'See who applied, with answers and whether they qualify, and invite the people you choose.',
  },
  { title: 'Run sessions', text: 'Mark who attended and who did not, and refuse a participation with a reason.' },
  {
    title: 'Pay',
    text: 'Approve incentives and tips from your organization’s balance; Panelist sends them as gift cards or through PayPal.',
  },
] as const;

/** The researchers' log-in, and what they can do here (document 1 §2, Login screen). */
export function ResearchersPage() {
  const session = useSession();
  const navigate = useNavigate();
  const isResearcher = session.status === 'out' && session.isResearcher === true;

  const onLoggedIn = async ({ check }: LoggedIn) => {
    if (check.notification) notify.info(check.notification);
    if (check.session.status === 'in') await navigate('/', { replace: true });
    else if (check.leaveFor && !isHere(check.leaveFor)) window.location.assign(check.leaveFor);
  };

  return (
    <Page
      title={isResearcher ? 'You are logged in as a researcher' : 'Welcome, Researcher!'}
      documentTitle="Researchers"
      lead={isResearcher ? 'Your projects are managed by programs, through our calls.' : 'Log in with your researcher account.'}
      width="reading"
    >
      {isResearcher ? (
        <LoggedInResearcher />
      ) : (
        <>
          <LoginForm onLoggedIn={onLoggedIn} />
          <Typography sx={{ mt: 3 }}>
            Looking for paid studies?{' '}
            <Link component={RouterLink} to="/login">
              Log in as participant
            </Link>
          </Typography>
        </>
      )}
      <Typography variant="h3" component="h2" sx={{ mt: 5, mb: 1.5 }}>
        What researchers can do here
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.75 }}>
        {possible.map(({ title, text }) => (
          <Box component="li" key={title} sx={{ pl: 2, borderLeft: '2px solid', borderColor: 'primary.main' }}>
            <Typography sx={{ fontWeight: 620 }}>{title}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 3 }}>
        <Banner meaning="notice">
          There are no pages for these tasks yet: researchers’ own tools call Panelist directly.{' '}
          <Link href="/docs" color="inherit">
            The description of all calls
          </Link>{' '}
          says how. Researcher accounts are set up by the operator of this site.
        </Banner>
      </Box>
    </Page>
  );
}

function LoggedInResearcher() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Button component="a" href="/docs" variant="contained">
        Read the description of the calls
      </Button>
      <Button variant="outlined" onClick={() => void logOut()}>
        Log out
      </Button>
    </Box>
  );
}
