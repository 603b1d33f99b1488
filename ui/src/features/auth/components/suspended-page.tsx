import { ownSuspension } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { LocalTime } from '../../../shared/display/time.js';
import { Page } from '../../../shared/page/page.js';
import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { logOut } from '../../../shared/session/log-out.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const SuspensionStatement = lazyComponent(
  async () => (await import('../../../entities/statements/parts.js')).SuspensionStatement,
);

const notSuspended = (
  <EmptyState
    title="There is nothing to read here"
    text="This page is for accounts that are suspended."
    action={
      <Button component={Link} to="/login" variant="contained">
        Log in
      </Button>
    }
  />
);

/**
 * The only page of a suspended account: why, since when, and how to object (contract, Accounts).
 */
export function SuspendedPage() {
  const suspension = useQuery(ownSuspension, {}, { shouldRetryOnError: false });
  const navigate = useNavigate();
  const leave = async () => {
    await logOut();
    await navigate('/login');
  };
  return (
    <Page title="Your account is suspended" width="reading">
      <QueryState
        query={suspension}
        skeleton={<TextSkeleton lines={4} />}
        missing={notSuspended}
        renderFailure={() => notSuspended}
      >
        {({ of, since, reason, objection }) => (
          <Stack gap={3} justifyItems="start">
            <Card sx={{ p: 2.5, width: '100%', boxShadow: 'none' }}>
              <Typography variant="h3" component="h2">
                Why
              </Typography>
              <Prose overflowWrap="anywhere" mt={0.5}>
                {reason}
              </Prose>
              <Muted variant="body2" mt={1.5}>
                {of === 'organization' ? 'Your organization is suspended since ' : 'Suspended since '}
                <LocalTime at={since} />. Nothing is deleted. {of === 'account' && 'Payments to you wait until it is lifted.'}
              </Muted>
            </Card>
            <section>
              <Typography variant="h3" component="h2">
                How to object
              </Typography>
              <Prose overflowWrap="anywhere" mt={0.5}>
                {objection}
              </Prose>
              {of === 'account' && (
                <Block mt={2}>
                  <Suspense fallback={null}>
                    <SuspensionStatement />
                  </Suspense>
                </Block>
              )}
            </section>
            <Row wraps gap={1.5}>
              <Button component={Link} to={publicPages.support.path} variant="contained">
                Write to support
              </Button>
              <Button variant="outlined" onClick={() => void leave()}>
                Log out
              </Button>
            </Row>
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}
