import type { AnswerOf } from '@panelist/domain/kernel/browser';
import type { supportHistory } from '@panelist/domain/support/browser';
import Box from '@mui/material/Box';
import { formatDeadline, sessionTime } from '../../../shared/display/dates.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

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

/**
 * What is open for the participant and whose turn it is, in the order and the words of their
 * dashboard.
 */
export function OpenNow({ today }: { readonly today: Today }) {
  const filled = groups.filter(([name]) => today[name].length > 0);
  return (
    <SectionCard title="Open now" heading="h2">
      {filled.length === 0 && <Muted>Nothing is open.</Muted>}
      <Stack component="dl" m={0} gap={1.25}>
        {filled.map(([name, title]) => (
          <div key={name}>
            <Muted component="dt" variant="body2">
              {title}
            </Muted>
            {today[name].map((row) => (
              <Box component="dd" key={row.id} sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {textOf(row)}
              </Box>
            ))}
          </div>
        ))}
      </Stack>
    </SectionCard>
  );
}
