import type { AnswerOf } from '@panelist/domain/kernel/browser';
import type { QueueItem, supportHistory } from '@panelist/domain/support/browser';
import { formatDeadline, sessionTime } from '../../../shared/display/dates.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { QueueRow } from './support-queue.js';
import { Block, Muted, Stack } from '../../../shared/display/layout.js';

type Today = NonNullable<AnswerOf<typeof supportHistory>['today']>;
type Row = Today['needsYou'][number];

const groups = [
  ['needsYou', 'The participant’s turn'],
  ['next', 'Next session'],
  ['waiting', 'Others’ turn'],
] as const;

function textOf({ project, what, by, session, turn }: Row): string {
  if (turn === 'session' && session) return `“${project}”: ${sessionTime(session.start, session.end)}`;
  return `“${project}”: ${what}${by === null ? '' : `, by ${formatDeadline(by)}`}`;
}

interface OpenNowProps {
  readonly today: Today;
  /** Disputes, reviews, failed payments and parked streams. */
  readonly open: readonly QueueItem[];
}

/**
 * What is open and whose turn it is: disputes, reviews and failed payments with who acts next, then
 * the rest in the order and the words of the participant's dashboard.
 */
export function OpenNow({ today, open }: OpenNowProps) {
  // A failed payment and a dispute are named once.
  const isNamed = ({ id, turn }: Row): boolean =>
    open.some((item) => item.id === id || (turn === 'mend' && item.kind === 'payout'));
  const filled = groups
    .map(([name, title]) => ({ name, title, rows: today[name].filter((row) => !isNamed(row)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <SectionCard title="Open now" heading="h2">
      {filled.length === 0 && open.length === 0 && <Muted>Nothing is open.</Muted>}
      {open.length > 0 && (
        <Stack component="ul" list gap={1} mb={filled.length > 0 ? 1.25 : 0}>
          {open.map((item) => (
            <QueueRow key={item.id} item={item} />
          ))}
        </Stack>
      )}
      <Stack component="dl" m={0} gap={1.25}>
        {filled.map(({ name, title, rows }) => (
          <div key={name}>
            <Muted component="dt" variant="body2">
              {title}
            </Muted>
            {rows.map((row) => (
              <Block component="dd" key={row.id} m={0} overflowWrap="anywhere">
                {textOf(row)}
              </Block>
            ))}
          </div>
        ))}
      </Stack>
    </SectionCard>
  );
}
