import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HistoryEntry, PersonState } from '@panelist/domain/support/browser';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useStateAt } from '../api/state-query.js';
import { momentAt, momentsOf, type Moment } from '../model/moments.js';
import { changesBetween, shownParts } from '../model/shown-then.js';
import { ChangesCard } from './changes-card.js';
import { MomentSlider } from './moment-slider.js';
import { ShownCard } from './shown-card.js';

interface PastMomentsProps {
  readonly userId: string;
  /** ISO 8601 in UTC: the latest moment until then is shown. */
  readonly at: string;
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[];
  readonly hasMore: boolean;
}

/** The moments of a history to choose from, and the screens of the chosen one. */
export function PastMoments({ userId, at, entries, hasMore }: PastMomentsProps) {
  const [, setAddress] = useQueryParams();
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
}

const partsOf = (state: PersonState | null | undefined) => (state ? shownParts(state) : []);

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
      {({ at, state }) => {
        const parts = partsOf(state);
        const isCompared = at === moment?.at && (earlier === undefined || before.data?.at === earlier.at);
        const earlierParts = earlier === undefined ? [] : partsOf(before.data?.state);
        return (
          <>
            {moment !== undefined && isCompared && <ChangesCard moment={moment} changes={changesBetween(earlierParts, parts)} />}
            <section aria-labelledby="screens">
              <Typography variant="h2" id="screens" sx={{ mb: 1.5 }}>
                The screens
              </Typography>
              {parts.length === 0 && <Typography>The account was not open yet.</Typography>}
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
