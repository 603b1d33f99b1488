import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { isHere } from '../../../shared/session/is-here.js';
import type { LoggedIn } from '../api/log-in.js';
import { LoginForm } from './login-form.js';
import { Muted, Prose, Stack } from '../../../shared/display/layout.js';

const possible = [
  {
    title: 'Publish projects',
    text: 'Send a project with its screener, target and incentive by a form or as JSON; publish, pause, resume and close it.',
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
  const navigate = useNavigate();

  const onLoggedIn = async ({ check }: LoggedIn) => {
    if (check.notification) notify.info(check.notification);
    if (check.session.status === 'in') await navigate('/', { replace: true });
    else if (check.leaveFor && !isHere(check.leaveFor)) window.location.assign(check.leaveFor);
  };

  return (
    <Page title="Welcome, Researcher!" documentTitle="Researchers" lead="Log in with your researcher account." width="reading">
      <LoginForm onLoggedIn={onLoggedIn} />
      <Prose mt={3}>
        Looking for paid projects?{' '}
        <Link component={RouterLink} to="/login">
          Log in as participant
        </Link>
      </Prose>
      <Prose variant="h3" component="h2" mt={5} mb={1.5}>
        What researchers can do here
      </Prose>
      <Stack component="ul" list gap={1.75}>
        {possible.map(({ title, text }) => (
          <Box component="li" key={title} sx={{ pl: 2, borderLeft: '2px solid', borderColor: 'primary.main' }}>
            <Prose fontWeight={620}>{title}</Prose>
            <Muted variant="body2">{text}</Muted>
          </Box>
        ))}
      </Stack>
      <Muted variant="body2" mt={3}>
        Your own tools can do the same by <Link href="/docs">our calls</Link>. Researcher accounts are set up by the operator of
        this site.
      </Muted>
    </Page>
  );
}
