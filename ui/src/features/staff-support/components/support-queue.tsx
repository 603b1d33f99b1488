import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { supportQueue, type QueueItem } from '@panelist/domain/support/browser';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { formatDeadline, formatMoment } from '../../../shared/display/dates.js';
import { hasRole, operationsRoles } from '../../../shared/session/roles.js';
import { useSession } from '../../../shared/session/session-store.js';
import { formatMoney } from '../../../shared/money/money.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { groupsOf, linkOf, titleOf, turnText } from '../model/queue.js';
import { ParticipantList } from './participant-list.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

/** Staff get no live hints about other users, so the queue polls. */
const refreshMs = 10_000;

/** What waits for support, whose turn the rest is, and whom the reader looked at last. */
export function SupportQueue() {
  const queue = useQuery(supportQueue, {}, { keepPreviousData: true, refreshInterval: refreshMs });
  return (
    <QueryState query={queue} skeleton={<CardsSkeleton count={3} height={132} />} errorTitle="The queue could not be loaded">
      {({ items, recentPeople }) => (
        <Stack shrinks gap={3}>
          {groupsOf(items).map(([title, rows, nothing]) => (
            <SectionCard key={title} title={title} heading="h2">
              {rows.length === 0 ? (
                <Muted>{nothing}</Muted>
              ) : (
                <Stack component="ul" list gap={1}>
                  {rows.map((item) => (
                    <QueueRow key={item.id} item={item} />
                  ))}
                </Stack>
              )}
            </SectionCard>
          ))}
          <RecentPeople people={recentPeople} />
        </Stack>
      )}
    </QueryState>
  );
}

/** What it is about, the amount, and whose turn it is until when. */
export function QueueRow({ item }: { readonly item: QueueItem }) {
  const { amount, by, project, since } = item;
  const session = useSession();
  const to = linkOf(item, session.status === 'in' && hasRole(session.roles, operationsRoles));
  const title = `${titleOf(item)}${project === null ? '' : `, “${project}”`}`;
  return (
    <Row component="li" wraps columnGap={2} rowGap={0.25} alignItems="baseline" minHeight={32}>
      <Block flex="1 1 16rem" overflowWrap="anywhere" fontWeight={550}>
        {to === null ? (
          title
        ) : (
          <Link component={RouterLink} to={to}>
            {title}
          </Link>
        )}
      </Block>
      {amount !== null && <Block fontVariantNumeric="tabular-nums">{formatMoney(amount)}</Block>}
      <Muted variant="body2">
        {turnText[item.turn]}
        {by === null ? `, since ${formatMoment(since)}` : `, by ${formatDeadline(by)}`}
      </Muted>
    </Row>
  );
}

type People = AnswerOf<typeof supportQueue>['recentPeople'];

function RecentPeople({ people }: { readonly people: People }) {
  return (
    <section aria-labelledby="recent-people">
      <Prose variant="h2" id="recent-people" mb={1.5}>
        People you opened last
      </Prose>
      {people.length === 0 ? <Muted>Nobody yet. Find a participant above.</Muted> : <ParticipantList participants={people} />}
    </section>
  );
}
