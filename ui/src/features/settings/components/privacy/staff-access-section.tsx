import { accessLog, type AccessLogEntry } from '@panelist/domain/support/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../../shared/api/use-query.js';
import { PagedList } from '../../../../shared/display/paged-list.js';
import { pageOf } from '../../../../shared/page/page-of.js';
import { SectionCard } from '../../../../shared/display/section-card.js';
import { LocalTime } from '../../../../shared/display/time.js';
import { RowsSkeleton } from '../../../../shared/states/skeletons.js';
import { staffAccessText } from '../../model/privacy-text.js';
import { rowStyle, rowsStyle } from './rows.js';
import { Muted } from '../../../../shared/display/layout.js';

const pageSize = 10;
const param = 'looks';

/** Who of the staff looked, when and why (contract, Staff). */
export function StaffAccessSection({ userId }: { readonly userId: string }) {
  const [address] = useSearchParams();
  const page = pageOf(address, param);
  const looks = useQuery(
    accessLog,
    { params: { userId }, query: { limit: pageSize, skip: (page - 1) * pageSize } },
    { keepPreviousData: true },
  );
  return (
    <SectionCard title="Who looked" heading="h2">
      <Muted mb={1}>Members of our staff who read your data or logged in as you. Researchers see only what you send them.</Muted>
      <PagedList
        query={looks}
        page={page}
        pageSize={pageSize}
        param={param}
        label="Pages of who looked"
        skeleton={<RowsSkeleton count={2} />}
        errorTitle="Who looked could not be loaded"
        empty={<Typography>Nobody has looked so far.</Typography>}
      >
        {(items) => (
          <Box component="ul" sx={rowsStyle}>
            {items.map((entry) => (
              <Look key={entry.id} entry={entry} />
            ))}
          </Box>
        )}
      </PagedList>
    </SectionCard>
  );
}

function Look({ entry: { who, what, reason, at, until } }: { readonly entry: AccessLogEntry }) {
  return (
    <Box component="li" sx={rowStyle}>
      <Typography>
        <strong>{who}</strong> {staffAccessText[what]}
      </Typography>
      {reason !== null && reason !== '' && <Typography>Reason: “{reason}”</Typography>}
      <Muted variant="body2">
        <LocalTime at={at} />
        {until !== null && (
          <>
            , until <LocalTime at={until} form="clock" />
          </>
        )}
      </Muted>
    </Box>
  );
}
