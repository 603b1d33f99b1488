import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Money, moneyLabels } from '../../../shared/money/money.js';
import { ResponseStatusChip } from '../../../shared/participation/response-status-chip.js';

export interface ActivityCardProps {
  readonly response: SurveyResponse;
  /** In dollars. */
  readonly amount: number;
  /** The time of the activity and the next step. */
  readonly lines: ReactNode;
  readonly actions?: ReactNode;
}

export function ActivityCard({ response, amount, lines, actions }: ActivityCardProps) {
  return (
    <Card component="article" sx={{ p: 2, display: 'grid', gap: 1, boxShadow: 'none' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2 }}>
        <Typography component="h3" sx={{ fontWeight: 600, lineHeight: 1.35, minWidth: 0, overflowWrap: 'anywhere' }}>
          {response.project.name}
        </Typography>
        {amount > 0 && <Money label={moneyLabels.net} dollars={amount} size="medium" />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
        <ResponseStatusChip response={response} />
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {lines}
        </Typography>
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>{actions}</Box>}
    </Card>
  );
}
