import type { StatementView } from '@panelist/domain/fairness/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LocalTime } from '../../shared/display/time.js';
import { StatementFacts } from './statement.js';

interface StatementListProps {
  readonly statements: readonly StatementView[];
  readonly heading: 'h2' | 'h3' | 'h4';
  /** For support: nothing to ask for. */
  readonly readOnly?: boolean;
}

/** Decisions as cards. */
export function StatementList({ statements, heading, readOnly = false }: StatementListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {statements.map((statement) => (
        <Card component="li" key={statement.id} sx={{ p: 2, overflow: 'visible' }}>
          <Typography component={heading} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {statement.decision}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.25 }}>
            <LocalTime at={statement.at} />
          </Typography>
          <StatementFacts statement={statement} readOnly={readOnly} />
        </Card>
      ))}
    </Box>
  );
}
