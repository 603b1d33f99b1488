import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { supportQueue, type QueueItem } from '@panelist/domain/support/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { formatDeadline } from '../../../shared/display/dates.js';
import { formatMoney } from '../../../shared/money/money.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { groupsOf, linkOf, titleOf, turnText } from '../model/queue.js';
import { ParticipantList } from './participant-list.js';

/** Staff get no live hints about other users, so the queue polls. */
const refreshMs = 10_000;

/** What waits for support, whose turn the rest is, and whom the reader looked at last. */
export function SupportQueue() {
  const queue = useQuery(supportQueue, {}, { keepPreviousData: true, refreshInterval: refreshMs });
  return (
    <QueryState query={queue} skeleton={<CardsSkeleton count={3} height={132} />} errorTitle="The queue could not be loaded">
      {({ items, recentPeople }) => (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {groupsOf(items).map(([title, rows, nothing]) => (
            <SectionCard key={title} title={title} heading="h2">
              {rows.length === 0 ? (
                <Typography sx={{ color: 'text.secondary' }}>{nothing}</Typography>
              ) : (
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
                  {rows.map((item) => (
                    <QueueRow key={item.id} item={item} />
                  ))}
                </Box>
              )}
            </SectionCard>
          ))}
          <RecentPeople people={recentPeople} />
        </Box>
      )}
    </QueryState>
  );
}

function QueueRow({ item }: { readonly item: QueueItem }) {
  const { amount, by, project } = item;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25, alignItems: 'baseline', minHeight: 32 }}
    >
      <Link component={RouterLink} to={linkOf(item)} sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere', fontWeight: 550 }}>
        {titleOf(item)}
        {project !== null && `, “${project}”`}
      </Link>
      {amount !== null && <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{formatMoney(amount)}</Box>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {turnText[item.turn]}
        {by !== null && `, by ${formatDeadline(by)}`}
      </Typography>
    </Box>
  );
}

type People = AnswerOf<typeof supportQueue>['recentPeople'];

function RecentPeople({ people }: { readonly people: People }) {
  return (
    <section aria-labelledby="recent-people">
      <Typography variant="h2" id="recent-people" sx={{ mb: 1.5 }}>
        People you opened last
      </Typography>
      {people.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nobody yet. Find a participant above.</Typography>
      ) : (
        <ParticipantList participants={people} />
      )}
    </section>
  );
}
