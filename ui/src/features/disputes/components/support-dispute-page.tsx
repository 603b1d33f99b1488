import { supportDispute } from '@panelist/domain/dispute/browser';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { BeforeReason } from '../../../entities/staff-access/before-reason.js';
import { AccessReason } from '../../../entities/staff-access/access-reason.js';
import { useAccessReason } from '../../../entities/staff-access/use-access-reason.js';
import { Page } from '../../../shared/page/page.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { Missing } from '../../../shared/states/missing.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { groundTitle } from '../model/dispute-text.js';
import { BackTo } from './back-to.js';
import { DisputeView } from './dispute-view.js';
import { Stack } from '../../../shared/display/layout.js';

/** Staff get no live hints about other users, so the page polls. */
const refreshMs = 10_000;

const DecideForm = lazyComponent(async () => (await import('./forms.js')).DecideForm);
const CloseDispute = lazyComponent(async () => (await import('./forms.js')).CloseDispute);

/**
 * One dispute for support: what both sides wrote is asked for once the reader has said why
 * (ADR 47).
 */
export function SupportDisputePage() {
  const { userId = '', id = '' } = useParams();
  const look = useAccessReason(userId);
  const [gaveNow, setGaveNow] = useState(false);
  const query = useQuery(supportDispute, look.mayShow ? { params: { id } } : null, { refreshInterval: refreshMs });
  const dispute = look.mayShow ? query.data : undefined;
  return (
    <Page
      title={dispute ? groundTitle(dispute.ground, 'support') : 'Dispute'}
      documentTitle="Dispute"
      lead={dispute?.projectName}
      above={<BackTo to="/staff/support/disputes">All disputes</BackTo>}
      actions={
        <Button component={Link} to={`/staff/support?${new URLSearchParams({ userId }).toString()}`} variant="outlined">
          History of the participant
        </Button>
      }
    >
      {look.mayShow ? (
        <Stack shrinks gap={2.5}>
          {look.given && <AccessReason userId={userId} name="The participant" given={look.given} focused={gaveNow} />}
          <QueryState
            query={query}
            skeleton={<CardsSkeleton count={3} height={160} />}
            errorTitle="This dispute could not be loaded"
            missing={<Missing what="dispute" list={{ to: '/staff/support/disputes', name: 'All disputes' }} />}
          >
            {(value) => (
              <DisputeView dispute={value} side="support" researcherReason={value.researcherReason}>
                {value.actions.includes('decide') && (
                  <Suspense fallback={<CardsSkeleton count={1} height={320} />}>
                    <DecideForm dispute={value} />
                  </Suspense>
                )}
                {value.actions.includes('close') && (
                  <Suspense fallback={<CardsSkeleton count={1} height={160} />}>
                    <CloseDispute dispute={value} />
                  </Suspense>
                )}
              </DisputeView>
            )}
          </QueryState>
        </Stack>
      ) : (
        <BeforeReason userId={userId} look={look} onGiven={() => setGaveNow(true)} />
      )}
    </Page>
  );
}
