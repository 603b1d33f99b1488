import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { serverNow } from '../../../shared/api/server-time.js';
import { OnceChosen } from '../../../shared/dialog/once-chosen.js';
import { DeferredPager } from '../../../shared/display/deferred-pager.js';
import { pageOf } from '../../../shared/page/page-of.js';
import { Page } from '../../../shared/page/page.js';
import { needsOwner, isUnderWay } from '../../../entities/payout/payout-status.js';
import { Banner } from '../../../shared/states/banner.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { deferredComponent, lazyComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { earningsByMonth } from '../model/earnings-by-month.js';
import { useOwnPayouts, type Earnings } from '../api/own-payouts.js';
import { PayoutList } from './payout-list.js';
import { pageOfGroups, payoutGroups } from '../model/payout-groups.js';
import { yearsOfEarnings } from '../model/years-of-earnings.js';
import { centsFromDollars, dollarsFromCents } from '@panelist/domain/kernel/browser';
import { Amount } from '../../../shared/money/money.js';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../../shared/states/skeletons.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const flat = { boxShadow: 'none' } as const;
const chartHeight = 296;

/** Has the size of the totals, the chart and the first payouts. */
function PayoutsSkeleton() {
  return (
    <Loading label="Loading your payments">
      <Skeleton width={140} sx={{ fontSize: '1rem' }} />
      <Skeleton width={220} height={46} sx={{ transform: 'none' }} />
      <Card sx={{ ...flat, mt: 3, p: 2.5, height: chartHeight }}>
        <Skeleton width={220} sx={{ fontSize: '1.25rem', mb: 4 }} />
        <Skeleton variant="rounded" height={132} />
      </Card>
      <Skeleton width={160} sx={{ fontSize: '1.3125rem', mt: 3, mb: 1.5 }} />
      <Stack>
        {['first', 'second', 'third'].map((key) => (
          <Card key={key} sx={{ ...flat, height: { xs: 72, sm: 52 }, px: 2.5, display: 'flex', alignItems: 'center', gap: 3 }}>
            <Skeleton width={96} height={34} />
            <Skeleton width="45%" />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}

const MoneyByMonth = deferredComponent(async () => (await import('../../../shared/money/money-by-month.js')).MoneyByMonth);
const Years = lazyComponent(async () => (await import('./years.js')).Years);
const Tracker = lazyComponent(async () => (await import('./tracker.js')).Tracker);

const pageSize = 25;

/** The participant's earnings, and the status of each payout. */
export function PayoutsPage() {
  const earnings = useOwnPayouts();
  return (
    <Page
      title="Earnings"
      lead="Every payment with each of its steps."
      actions={
        <Button component={Link} to="/settings/payouts" variant="outlined">
          Payout settings
        </Button>
      }
    >
      <QueryState
        query={earnings}
        skeleton={<PayoutsSkeleton />}
        errorTitle="Your payments could not be loaded"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            title="No payments yet"
            text="Once a researcher approves your payment it shows up here within seconds, and you can follow it until it is yours."
            action={
              <Button component={Link} to="/dashboard" variant="contained">
                Find a project
              </Button>
            }
          />
        }
      >
        {(value) => <Overview earnings={value} />}
      </QueryState>
      <OnceChosen>
        <Tracker />
      </OnceChosen>
    </Page>
  );
}

function Overview({ earnings }: { readonly earnings: Earnings }) {
  const [query] = useSearchParams();
  const [now] = useState(serverNow);
  const pages = Math.max(1, Math.ceil(earnings.items.length / pageSize));
  const page = Math.min(pageOf(query), pages);
  const waiting = earnings.items.filter(needsOwner);
  const months = earningsByMonth(earnings.items, now);
  const years = yearsOfEarnings(earnings.items);
  const [first] = waiting;
  return (
    <Stack shrinks gap={3}>
      <Totals earnings={earnings} />
      {first && (
        <Banner
          meaning="attention"
          action={
            <Button component={Link} to={`?id=${encodeURIComponent(first.id)}`} size="small" variant="outlined" color="inherit">
              See what to do
            </Button>
          }
        >
          {waiting.length === 1 ? 'One payment waits for you.' : `${waiting.length} payments wait for you.`} Nothing is lost.
        </Banner>
      )}
      {months.some(({ count }) => count > 0) && (
        <Suspense fallback={<Card sx={{ ...flat, height: chartHeight }} />}>
          <MoneyByMonth title="Paid to you, month by month" months={months} counted="Payments" />
        </Suspense>
      )}
      {years.length > 0 && (
        <Suspense>
          <Years years={years} />
        </Suspense>
      )}
      <section aria-labelledby="payments">
        <Prose variant="h2" id="payments" mb={1.5}>
          Payments ({earnings.items.length})
        </Prose>
        <PayoutList groups={pageOfGroups(payoutGroups(earnings.items), (page - 1) * pageSize, page * pageSize)} />
        <DeferredPager page={page} pages={pages} label="Pages of payments" />
      </section>
    </Stack>
  );
}

/** The total paid (largest), and the total under way. */
function Totals({ earnings }: { readonly earnings: Earnings }) {
  const waiting = earnings.items.filter(isUnderWay);
  const waitingDollars = dollarsFromCents(waiting.reduce((sum, { net }) => sum + centsFromDollars(net), 0));
  return (
    <Row wraps columnGap={6} rowGap={2} alignItems="flex-end">
      <div>
        <Muted>Paid to you so far</Muted>
        <Amount dollars={earnings.paidTotal} size="display" form="exact" />
      </div>
      {waiting.length > 0 && (
        <div>
          <Muted>
            Still to come, {waiting.length} {waiting.length === 1 ? 'payment' : 'payments'}
          </Muted>
          <Amount dollars={waitingDollars} size="large" form="exact" />
        </div>
      )}
    </Row>
  );
}
