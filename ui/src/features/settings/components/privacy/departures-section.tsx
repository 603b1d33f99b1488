import { departures, type Departure } from '@panelist/domain/support/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../../shared/api/use-query.js';
import { PagedList } from '../../../../shared/display/paged-list.js';
import { pageOf } from '../../../../shared/page/page-of.js';
import { SectionCard } from '../../../../shared/display/section-card.js';
import { LocalTime } from '../../../../shared/display/time.js';
import { RowsSkeleton } from '../../../../shared/states/skeletons.js';
import { disclosureText } from '../../model/privacy-text.js';
import { rowStyle, rowsStyle } from './rows.js';
import { Muted } from '../../../../shared/display/layout.js';

const pageSize = 10;
const param = 'left';

/** Which of the person's data went to whom, and when (screens, What was shared). */
export function DeparturesSection({ userId }: { readonly userId: string }) {
  const [address] = useSearchParams();
  const page = pageOf(address, param);
  const left = useQuery(
    departures,
    { params: { userId }, query: { limit: pageSize, skip: (page - 1) * pageSize } },
    { keepPreviousData: true },
  );
  return (
    <SectionCard title="What left Panelist" heading="h2">
      <Muted mb={1}>
        What we handed to the services that pay and write to you, to researchers, and to other sites. Daily digests and mails
        about new projects, which your notification settings govern, and alerts about your saved searches are not listed one by
        one.
      </Muted>
      <PagedList
        query={left}
        page={page}
        pageSize={pageSize}
        param={param}
        label="Pages of what left Panelist"
        skeleton={<RowsSkeleton count={3} />}
        errorTitle="What left Panelist could not be loaded"
        empty={<Typography>Nothing has left Panelist so far.</Typography>}
      >
        {(items) => (
          <Box component="ul" sx={rowsStyle}>
            {items.map((item) => (
              <DisclosedAt key={item.id} item={item} />
            ))}
          </Box>
        )}
      </PagedList>
    </SectionCard>
  );
}

function DisclosedAt({ item: { left, at } }: { readonly item: Departure }) {
  return (
    <Box component="li" sx={rowStyle}>
      {left.map(({ kind, to, what }) => (
        <Fragment key={`${to} ${what}`}>
          <Typography>
            <strong>{to}</strong>
          </Typography>
          <Typography>{what}</Typography>
          <Muted variant="body2">
            {disclosureText[kind]}, <LocalTime at={at} />
          </Muted>
        </Fragment>
      ))}
    </Box>
  );
}
