import Typography from '@mui/material/Typography';
import type { HistoryEntry, PersonState } from '@panelist/domain/support/browser';
import { useState } from 'react';
import type { Query } from '../../../shared/api/use-query.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useStateAt, type StateAt } from '../api/state-query.js';
import { momentAt, momentsOf, type Moment } from '../model/moments.js';
import { changesBetween, shownParts, type ShownPart, type ChangedFact } from '../model/shown-then.js';
import { MomentPlayer } from './moment-player.js';
import { MomentSlider } from './moment-slider.js';
import type { PlayedMoment } from './use-play.js';
import { Block, Muted, Prose, Stack } from '../../../shared/display/layout.js';
import Box from '@mui/material/Box';
import { SectionCard } from '../../../shared/display/section-card.js';

interface PastMomentsProps {
  readonly userId: string;
  /** ISO 8601 in UTC: the latest moment until then is shown. */
  readonly at: string;
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[];
  readonly hasMore: boolean;
}

/** The moments of a history to choose from or to play, and the screens of the chosen one. */
export function PastMoments({ userId, at, entries, hasMore }: PastMomentsProps) {
  const [, setAddress] = useQueryParams();
  const [playing, setPlaying] = useState(false);
  const moments = momentsOf(entries);
  const index = momentAt(moments, at);
  const [moment, earlier] = [moments[index], moments[index - 1]];
  const now = useStateAt(userId, moment?.at ?? null);
  const before = useStateAt(userId, earlier?.at ?? null);
  const isShown = now.data?.at === moment?.at && (earlier === undefined || before.data?.at === earlier.at);
  const step = (next: number) => setAddress({ userId, at: moments[next]?.at ?? at }, { replace: true, preventScrollReset: true });
  const choose = (next: number) => {
    setPlaying(false);
    step(next);
  };
  return (
    <Stack shrinks gap={3}>
      <MomentSlider moments={moments} index={index} onChoose={choose} />
      {moments.length > 1 && (
        <MomentPlayer
          playing={playing}
          onPlay={setPlaying}
          index={index}
          moment={playedMoment({
            isFailed: now.error !== undefined || before.error !== undefined,
            isLast: index === moments.length - 1,
            isShown,
            hasMore,
          })}
          onStep={step}
        />
      )}
      <Screens now={now} moment={isShown ? moment : undefined} before={earlier && before.data?.state} />
    </Stack>
  );
}

interface Facts {
  readonly isFailed: boolean;
  readonly isLast: boolean;
  readonly isShown: boolean;
  readonly hasMore: boolean;
}

function playedMoment({ isFailed, isLast, isShown, hasMore }: Facts): PlayedMoment {
  if (isFailed) return 'failed';
  if (isLast) return hasMore ? 'waiting' : 'last';
  return isShown ? 'shown' : 'waiting';
}

const partsOf = (state: PersonState | null | undefined) => (state ? shownParts(state) : []);

interface ScreensProps {
  readonly now: Query<StateAt>;
  /** Undefined while it cannot be compared with the one before. */
  readonly moment: Moment | undefined;
  readonly before: PersonState | null | undefined;
}

function Screens({ now, moment, before }: ScreensProps) {
  return (
    <QueryState query={now} skeleton={<CardsSkeleton count={4} height={160} />} errorTitle="The screens could not be loaded">
      {({ state }) => {
        const parts = partsOf(state);
        return (
          <>
            {moment !== undefined && <ChangesCard moment={moment} changes={changesBetween(partsOf(before), parts)} />}
            <section aria-labelledby="screens">
              <Prose variant="h2" id="screens" mb={1.5}>
                The screens
              </Prose>
              {parts.length === 0 && <Typography>The account was not open yet.</Typography>}
              <Stack gap={2} alignItems="start" columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
                {parts.map((part) => (
                  <ShownCard key={part.title.replace(/ \(\d+\)$/, '')} part={part} />
                ))}
              </Stack>
            </section>
          </>
        );
      }}
    </QueryState>
  );
}

/** One screen as it was, line by line. */
function ShownCard({ part: { title, facts } }: { readonly part: ShownPart }) {
  return (
    <SectionCard title={title} heading="h3">
      {facts.length === 0 ? (
        <Muted>Nothing yet.</Muted>
      ) : (
        <Stack component="dl" shrinks m={0} gap={1}>
          {facts.map(({ key, name, value }) => (
            <Block key={key} minWidth={0} overflowWrap="anywhere">
              <Muted component="dt" variant="body2">
                {name}
              </Muted>
              <Block component="dd" m={0}>
                {value}
              </Block>
            </Block>
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}

interface ChangesCardProps {
  readonly moment: Moment;
  readonly changes: readonly ChangedFact[];
}

/** What happened at a moment, and what it changed on the screens: before and after. */
function ChangesCard({ moment, changes }: ChangesCardProps) {
  return (
    <SectionCard title="What happened" heading="h2">
      <Block component="ul" m={0} pl={2.5} fontWeight={550} overflowWrap="anywhere">
        {moment.entries.map(({ eventId, text }) => (
          <li key={eventId}>{text}</li>
        ))}
      </Block>
      {changes.length === 0 ? (
        <Muted mt={1.5}>It changed nothing that these screens show.</Muted>
      ) : (
        <Stack component="ul" aria-label="What it changed" list mt={1.5} gap={1}>
          {changes.map(({ part, name, before, after }) => (
            <Block component="li" key={`${part} ${name} ${before} ${after}`} minWidth={0} overflowWrap="anywhere">
              <Muted variant="body2">
                {part}: {name}
              </Muted>
              <Box>
                Before: {before ?? 'not there'} <br />
                After: {after ?? 'not there'}
              </Box>
            </Block>
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}
