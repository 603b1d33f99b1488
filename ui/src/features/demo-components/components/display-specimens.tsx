import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { CardLink } from '../../../shared/display/card-link.js';
import { EmailText } from '../../../shared/display/email-text.js';
import { DeferredPager } from '../../../shared/display/deferred-pager.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { Pager } from '../../../shared/display/pager.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Shortened } from '../../../shared/display/shortened.js';
import { StatusChip, StatusShape } from '../../../shared/display/status-chip.js';
import { LocalTime, TimeAgo } from '../../../shared/display/time.js';
import { HollowShape, StepList, StepListItem } from '../../../shared/display/step-list.js';
import { MoneyBreakdown } from '../../../shared/money/money-breakdown.js';
import { MoneyByMonth } from '../../../shared/money/money-by-month.js';
import { Amount, Money } from '../../../shared/money/money.js';
import { SearchBar } from '../../../shared/search/search-bar.js';
import type { RecentSearches } from '../../../shared/search/recent-searches.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { meanings } from '../../../shared/theme/palette.js';
import { loaded } from './sample-query.js';
import { Specimen } from './specimen.js';

const at = '2026-03-04T09:05:00.000Z';
const sentence = 'The parcel arrives between nine and noon, and the researcher asks how it was packed. ';
const months = [
  { key: '2026-01', short: 'Jan', label: 'January 2026', dollars: 42.75, count: 1 },
  { key: '2026-02', short: 'Feb', label: 'February 2026', dollars: 0, count: 0 },
  { key: '2026-03', short: 'Mar', label: 'March 2026', dollars: 135.5, count: 3 },
];
const recent: RecentSearches = { read: () => ['parcel', 'weather maps'], remember: () => [], forget: () => undefined };
const noneRecent: RecentSearches = { ...recent, read: () => [] };

/** What shows a value. */
export const DisplaySpecimens = () => (
  <>
    <Values />
    <Containers />
  </>
);

function Values() {
  return (
    <>
      <Specimen
        name="StatusChip"
        columns={3}
        states={Object.fromEntries(
          meanings.map((meaning) => [meaning, <StatusChip key={meaning} meaning={meaning} label="Status" />]),
        )}
      />
      <Specimen
        name="StatusShape"
        columns={3}
        states={Object.fromEntries(
          meanings.map((meaning) => [meaning, <StatusShape key={meaning} meaning={meaning} size={20} />]),
        )}
      />
      <Specimen
        name="Amount"
        columns={2}
        states={{
          inline: <Amount dollars={42.75} />,
          medium: <Amount dollars={42.75} size="medium" />,
          large: <Amount dollars={42.75} size="large" />,
          display: <Amount dollars={42.75} size="display" form="exact" />,
          'with a label of its own (Money)': <Money label="You receive" dollars={-5} size="medium" />,
        }}
      />
      <Specimen
        name="MoneyBreakdown"
        columns={2}
        states={{
          'without a tip': <MoneyBreakdown gross={45} fee={2.25} net={42.75} />,
          'with a tip': <MoneyBreakdown gross={45} fee={2.25} tip={5} net={47.75} />,
        }}
      />
      <Specimen
        name="MoneyByMonth"
        states={{ 'three months': <MoneyByMonth title="By month" months={months} counted="Payments" /> }}
      />
      <Specimen
        name="LocalTime"
        columns={2}
        states={{
          moment: <LocalTime at={at} />,
          second: <LocalTime at={at} form="second" />,
          clock: <LocalTime at={at} form="clock" />,
          'clock-second': <LocalTime at={at} form="clock-second" />,
          day: <LocalTime at={at} form="day" />,
          'without a time': <LocalTime at={null} />,
          'how long ago (TimeAgo)': <TimeAgo at={at} />,
        }}
      />
      <Specimen
        name="EmailText"
        states={{ 'a long address': <EmailText address="somebody.with-a-long_name@department.company.example" /> }}
      />
      <Specimen
        name="Shortened"
        columns={2}
        states={{ short: <Shortened text={sentence} />, 'more than 250 characters': <Shortened text={sentence.repeat(4)} /> }}
      />
    </>
  );
}

function Containers() {
  return (
    <>
      <Specimen
        name="SectionCard"
        columns={2}
        states={{
          'below the page’s title': (
            <SectionCard title="Section" heading="h2">
              Content
            </SectionCard>
          ),
          'in a panel': <SectionCard title="Section of a panel">Content</SectionCard>,
        }}
      />
      <Specimen
        name="CardLink"
        states={{
          'fills its card': (
            <Card sx={{ p: 2, position: 'relative' }}>
              <CardLink to="#card">
                <Typography variant="h3" component="span">
                  Find the parcel
                </Typography>
              </CardLink>
            </Card>
          ),
        }}
      />
      <Specimen
        name="StepList"
        states={{
          'three steps, the last one open': (
            <StepList label="Steps of a payment">
              <StepListItem shape={<StatusShape meaning="paid" size={14} />} isLast={false}>
                Approved
              </StepListItem>
              <StepListItem shape={<StatusShape meaning="notice" size={14} />} isLast={false}>
                On its way
              </StepListItem>
              <StepListItem shape={<HollowShape />} isLast>
                Paid
              </StepListItem>
            </StepList>
          ),
        }}
      />
      <Specimen
        name="Pager"
        states={{
          'seven pages': <Pager page={3} pages={7} label="Pages of payments" param="payments" />,
          'loaded later (DeferredPager)': <DeferredPager page={1} pages={3} label="Pages of projects" param="projects" />,
        }}
      />
      <Specimen
        name="PagedList"
        columns={2}
        states={{
          'two pages': (
            <PagedList
              query={loaded({ items: ['One', 'Two'], totalCount: 4 })}
              page={1}
              pageSize={2}
              label="Pages of items"
              param="items"
              skeleton={null}
              empty={null}
              count={(total) => `${total} items`}
            >
              {(items) => items.join(', ')}
            </PagedList>
          ),
          empty: (
            <PagedList
              query={loaded({ items: [], totalCount: 0 })}
              page={1}
              pageSize={2}
              label="Pages of nothing"
              skeleton={null}
              empty={<EmptyState title="No items" text="They show here once there are some." />}
            >
              {() => null}
            </PagedList>
          ),
        }}
      />
      <Specimen
        name="SearchBar"
        columns={2}
        states={{
          'empty, with recent searches': (
            <SearchBar label="Search projects" fieldLabel="Keyword" text="" recent={recent} onSearch={() => undefined} />
          ),
          'with a keyword': (
            <SearchBar label="Search messages" fieldLabel="Words" text="parcel" recent={noneRecent} onSearch={() => undefined} />
          ),
        }}
      />
    </>
  );
}
