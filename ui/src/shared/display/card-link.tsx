import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface CardLinkProps {
  readonly to: string;
  /** Where what the link shows says too little by itself. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link that fills its card; the card is `position: relative`. */
export function CardLink({ to, label, children }: CardLinkProps) {
  return (
    <Box
      component={Link}
      to={to}
      aria-label={label}
      sx={{
        color: 'inherit',
        textDecoration: 'none',
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 4 },
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
      }}
    >
      {children}
    </Box>
  );
}
