import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useHistory } from '../api/history-query.js';
import { useStateAt } from '../api/state-query.js';
import { historyFilterOf } from '../model/history-filter.js';
import { momentAt, momentsOf, type Moment } from '../model/moments.js';
import { changesBetween, shownParts } from '../model/shown-then.js';
import { ChangesCard } from './changes-card.js';
import { MomentSlider } from './moment-slider.js';
import { fullName } from './participant-list.js';
import { ShownCard } from './shown-card.js';

const everything = historyFilterOf(new URLSearchParams());

/** What a participant's screens showed at a moment, which the address holds. */
export function ShownThenView({ userId, at }: { readonly userId: string; readonly at: string }) {
  const [, setAddress] = useQueryParams();
  const history = useHistory(userId, everything, 'oldest');
  const { data, loadingMore, loadMore } = history;
  // The slider spans the whole history: its pages load one after another.
  useEffect(() => {
    if (data?.hasMore === true && !loadingMore) loadMore();
  }, [data, loadingMore, loadMore]);
  const name = data ? fullName(data.participant) : 'Participant';
  return (
    <Page
      title={`What ${name} saw then`}
      documentTitle="What the participant saw"
      actions={
        <Button component={Link} to={`?${new URLSearchParams({ userId }).toString()}`} variant="outlined">
          Back to the history
        </Button>
      }
    >
      <QueryState
        query={history}
        skeleton={<CardsSkeleton count={3} height={160} />}
        errorTitle="This participant could not be loaded"
        isEmpty={({ entries }) => entries.length === 0}
        empty={<EmptyState title="Nothing has happened yet" text="There is no moment to show." />}
      >
        {({ entries, hasMore }) => {
          const moments = momentsOf(entries);
          const index = momentAt(moments, at);
          const choose = (next: number) =>
            setAddress({ userId, at: moments[next]?.at ?? at }, { replace: true, preventScrollReset: true });
          return (
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <MomentSlider moments={moments} index={index} onChoose={choose} />
              {hasMore && (
                <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
                  Loading later events…
                </Typography>
              )}
              <Screens userId={userId} moment={moments[index]} earlier={moments[index - 1]} />
            </Box>
          );
        }}
      </QueryState>
    </Page>
  );
}

interface ScreensProps {
  readonly userId: string;
  readonly moment: Moment | undefined;
  readonly earlier: Moment | undefined;
}

function Screens({ userId, moment, earlier }: ScreensProps) {
  const now = useStateAt(userId, moment?.at ?? null);
  const before = useStateAt(userId, earlier?.at ?? null);
  return (
    <QueryState query={now} skeleton={<CardsSkeleton count={4} height={160} />} errorTitle="The screens could not be loaded">
      {(state) => {
        const parts = shownParts(state);
        const isCompared = state.at === moment?.at && (earlier === undefined || before.data?.at === earlier.at);
        const earlierParts = before.data !== undefined && earlier !== undefined ? shownParts(before.data) : [];
        return (
          <>
            {moment !== undefined && isCompared && <ChangesCard moment={moment} changes={changesBetween(earlierParts, parts)} />}
            <section aria-labelledby="screens">
              <Typography variant="h2" id="screens" sx={{ mb: 1.5 }}>
                The screens
              </Typography>
              <Box
                sx={{
                  display: 'grid',
                  gap: 2,
                  alignItems: 'start',
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
                }}
              >
                {parts.map((part) => (
                  <ShownCard key={part.title.replace(/ \(\d+\)$/, '')} part={part} />
                ))}
              </Box>
            </section>
          </>
        );
      }}
    </QueryState>
  );
}
