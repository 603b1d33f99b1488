import { sharings } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../../shared/api/use-query.js';
import { PagedList } from '../../../../shared/display/paged-list.js';
import { pageOf } from '../../../../shared/page/page-of.js';
import { SectionCard } from '../../../../shared/display/section-card.js';
import { RowsSkeleton } from '../../../../shared/states/skeletons.js';
import { RevokeEverything } from './revoke-everything.js';
import { SharedRow } from './shared-row.js';
import { rowsStyle } from './rows.js';

const pageSize = 5;
const param = 'shared';

/** What went to which researcher, with a way to withdraw it (screens, What was shared). */
export function SharingsSection({ userId }: { readonly userId: string }) {
  const [address] = useSearchParams();
  const page = pageOf(address, param);
  const found = useQuery(
    sharings,
    { params: { userId }, query: { limit: pageSize, skip: (page - 1) * pageSize } },
    { keepPreviousData: true },
  );
  return (
    <SectionCard title="What researchers see" heading="h2">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        By project, what its researcher was given of you. What you revoke disappears from their pages at once; what they have
        already read or saved, we cannot take back. If you change your country, the researchers of your applications see that,
        too.
      </Typography>
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
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {projects.map(({ participationId, projectName, items }) => (
              <section key={participationId} aria-label={projectName}>
                <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 640, mb: 0.5, overflowWrap: 'anywhere' }}>
                  The researcher of “{projectName}”
                </Typography>
                <Box component="ul" sx={rowsStyle}>
                  {items.map((item) => (
                    <SharedRow key={item.kind} participationId={participationId} projectName={projectName} item={item} />
                  ))}
                </Box>
              </section>
            ))}
          </Box>
        )}
      </PagedList>
    </SectionCard>
  );
}
