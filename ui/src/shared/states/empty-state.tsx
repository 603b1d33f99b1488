import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Block, Muted } from '../display/layout.js';

export interface EmptyStateProps {
  readonly title: string;
  /** What happens next. */
  readonly text: string;
  /** An action that fills the list. */
  readonly action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Box
      sx={{
        textAlign: 'center',
        px: 3,
        py: { xs: 5, sm: 7 },
        border: '1.5px dashed',
        borderColor: 'divider',
        borderRadius: 4,
        display: 'grid',
        gap: 1,
        justifyItems: 'center',
      }}
    >
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Muted maxWidth="46ch">{text}</Muted>
      {action && <Block mt={1.5}>{action}</Block>}
    </Box>
  );
}
