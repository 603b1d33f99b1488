import { storedData, type StoredData } from '@panelist/domain/support/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../../shared/api/use-query.js';
import { SectionCard } from '../../../../shared/display/section-card.js';
import { LocalTime } from '../../../../shared/display/time.js';
import { Page } from '../../../../shared/page/page.js';
import { useUserId, takesNoPart, useSession } from '../../../../shared/session/session-store.js';
import { QueryState } from '../../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../../shared/states/skeletons.js';
import { DeparturesSection } from './departures-section.js';
import { ExportSection } from './export-section.js';
import { StaffAccessSection } from './staff-access-section.js';
import { sharings } from '@panelist/domain/participation/browser';
import { PagedList } from '../../../../shared/display/paged-list.js';
import { pageOf } from '../../../../shared/page/page-of.js';
import { RevokeEverything } from './revoke-everything.js';
import { SharedRow } from './shared-row.js';
import { rowsStyle } from './rows.js';
import { storedDataText, whatText } from '../../model/privacy-text.js';
import { Block, Muted, Prose, Stack } from '../../../../shared/display/layout.js';

const ofParticipants = new Set(['profile', 'applications', 'payments', 'referrals']);

/** What is held, by category, each with the page that shows it. */
function StoredDataList({ held }: { readonly held: readonly StoredData[] }) {
  const session = useSession();
  const isStaff = takesNoPart(session);
  return (
    <Block component="dl" m={0}>
      {held
        .filter(({ category, count }) => count > 0 || !(isStaff && ofParticipants.has(category)))
        .map((each) => (
          <StoredDataRow key={each.category} held={each} isStaff={isStaff} />
        ))}
    </Block>
  );
}

function StoredDataRow({ held, isStaff }: { readonly held: StoredData; readonly isStaff: boolean }) {
  const { category, count } = held;
  const { title, text, to, link } = storedDataText[category];
  return (
    <Stack
      line="above"
      columns={{ xs: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr) auto' }}
      columnGap={2}
      rowGap={0.25}
      alignItems="baseline"
      py={1.5}
    >
      <Prose component="dt" fontWeight={600}>
        {title}
      </Prose>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', '& p + p': { color: 'text.secondary' } }}>
        {[text(count), whatText(held)]
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line} style={{ margin: 0 }}>
              {line}
            </p>
          ))}
      </Box>
      {to !== undefined && !(isStaff && ofParticipants.has(category)) && (
        <Block component="dd" m={0}>
          <Link component={RouterLink} to={to}>
            {link}
          </Link>
        </Block>
      )}
    </Stack>
  );
}

const pageSize = 5;
const param = 'shared';

/** What went to which researcher, with a way to withdraw it (screens, What was shared). */
function SharingsSection({ userId }: { readonly userId: string }) {
  const [address] = useSearchParams();
  const page = pageOf(address, param);
  const found = useQuery(
    sharings,
    { params: { userId }, query: { limit: pageSize, skip: (page - 1) * pageSize } },
    { keepPreviousData: true },
  );
  return (
    <SectionCard title="What researchers see" heading="h2">
      <Muted mb={1}>
        By project, what its researcher was given of you. What you revoke disappears from their pages at once; what they have
        already read or saved, we cannot take back. If you change your country, the researchers of your applications see that,
        too.
      </Muted>
      {found.data !== undefined && found.data.totalCount > 0 && <RevokeEverything userId={userId} />}
      <PagedList
        query={found}
        page={page}
        pageSize={pageSize}
        param={param}
        label="Pages of what researchers see"
        skeleton={<RowsSkeleton count={3} />}
        errorTitle="What researchers see could not be loaded"
        empty={<Typography>No researcher has been given anything of you so far.</Typography>}
      >
        {(projects) => (
          <Stack shrinks gap={3}>
            {projects.map(({ participationId, projectName, items }) => (
              <section key={participationId} aria-label={projectName}>
                <Prose component="h3" variant="subtitle1" overflowWrap="anywhere" fontWeight={640} mb={0.5}>
                  The researcher of “{projectName}”
                </Prose>
                <Box component="ul" sx={rowsStyle}>
                  {items.map((item) => (
                    <SharedRow key={item.kind} participationId={participationId} projectName={projectName} item={item} />
                  ))}
                </Box>
              </section>
            ))}
          </Stack>
        )}
      </PagedList>
    </SectionCard>
  );
}

const PENDING_MS = 2_000;

/**
 * What is known about the person, who looked at it, and what left (screens, What participants
 * miss).
 */
export function PrivacyPage() {
  const userId = useUserId();
  const held = useQuery(storedData, userId === null ? null : { params: { userId } }, {
    // The live channel says when a copy is ready; without it the page asks.
    refreshInterval: (latest) => (latest?.value.export?.status === 'pending' ? PENDING_MS : 0),
  });
  if (userId === null) return null;
  return (
    <Page title="Privacy" lead="What we know about you, who looked at it, and what left Panelist." width="reading">
      <Stack shrinks gap={3}>
        <QueryState
          query={held}
          skeleton={<RowsSkeleton count={7} height={72} />}
          errorTitle="What we know about you could not be loaded"
        >
          {({ since, held: categories, export: latest }) => (
            <Stack shrinks gap={3}>
              <SectionCard title="What we know about you" heading="h2">
                <Muted mb={1}>
                  You have been with us since <LocalTime at={since} form="day" />.
                </Muted>
                <StoredDataList held={categories} />
              </SectionCard>
              <ExportSection userId={userId} latest={latest} />
            </Stack>
          )}
        </QueryState>
        <SharingsSection userId={userId} />
        <StaffAccessSection userId={userId} />
        <DeparturesSection userId={userId} />
        <SectionCard title="Delete your data" heading="h2">
          <Muted>
            Delete your account, or deactivate it for a while, in your{' '}
            <Link component={RouterLink} to="/settings#deactivate">
              account details
            </Link>
            . What you have earned is still paid.
          </Muted>
        </SectionCard>
      </Stack>
    </Page>
  );
}
