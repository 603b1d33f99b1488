import type { StatementView } from '@panelist/domain/fairness/browser';
import Card from '@mui/material/Card';
import { LocalTime } from '../../shared/display/time.js';
import { StatementFacts } from './statement.js';
import { Muted, Prose, Stack } from '../../shared/display/layout.js';

interface StatementListProps {
  readonly statements: readonly StatementView[];
  readonly heading: 'h2' | 'h3' | 'h4';
  /** For support: nothing to ask for. */
  readonly readOnly?: boolean;
}

/** Decisions as cards. */
export function StatementList({ statements, heading, readOnly = false }: StatementListProps) {
  return (
    <Stack component="ul" list shrinks gap={1.5}>
      {statements.map((statement) => (
        <Card component="li" key={statement.id} sx={{ p: 2, overflow: 'visible' }}>
          <Prose component={heading} fontWeight={600} overflowWrap="anywhere">
            {statement.decision}
          </Prose>
          <Muted variant="body2" mb={1.25}>
            <LocalTime at={statement.at} />
          </Muted>
          <StatementFacts statement={statement} readOnly={readOnly} />
        </Card>
      ))}
    </Stack>
  );
}
