import { storedData } from '@panelist/domain/support/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '../../../../shared/api/use-query.js';
import { SectionCard } from '../../../../shared/display/section-card.js';
import { LocalTime } from '../../../../shared/display/time.js';
import { Page } from '../../../../shared/page/page.js';
import { useUserId } from '../../../../shared/session/session-store.js';
import { QueryState } from '../../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../../shared/states/skeletons.js';
import { DeparturesSection } from './departures-section.js';
import { ExportSection } from './export-section.js';
import { StoredDataList } from './stored-data-list.js';
import { StaffAccessSection } from './staff-access-section.js';
import { SharingsSection } from './sharings-section.js';

const PENDING_MS = 2_000;

/** What is known about the person, who looked at it, and what left (screens, What participants miss). */
export function PrivacyPage() {
  const userId = useUserId();
  const held = useQuery(storedData, userId === null ? null : { params: { userId } }, {
    // The live channel tells when a copy is ready; without it the page asks.
    refreshInterval: (latest) => (latest?.stale === true || latest?.value.export?.status === 'pending' ? PENDING_MS : 0),
  });
  if (userId === null) return null;
  return (
    <Page title="Privacy" lead="What we know about you, who looked at it, and what left Panelist." width="reading">
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <QueryState
          query={held}
          skeleton={<RowsSkeleton count={7} height={72} />}
          errorTitle="What we know about you could not be loaded"
        >
          {({ since, held: categories, export: latest }) => (
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <SectionCard title="What we know about you" heading="h2">
                <Typography sx={{ color: 'text.secondary', mb: 1 }}>
                  You have been with us since <LocalTime at={since} form="day" />.
                </Typography>
                <StoredDataList held={categories} />
              </SectionCard>
              <ExportSection userId={userId} latest={latest} />
            </Box>
          )}
        </QueryState>
        <SharingsSection userId={userId} />
        <StaffAccessSection userId={userId} />
        <DeparturesSection userId={userId} />
        <SectionCard title="Delete your data" heading="h2">
          <Typography sx={{ color: 'text.secondary' }}>
            Delete your account, or deactivate it for a while, in your{' '}
            <Link component={RouterLink} to="/settings#deactivate">
              account details
            </Link>
            . What you have earned is still paid.
          </Typography>
        </SectionCard>
      </Box>
    </Page>
  );
}
