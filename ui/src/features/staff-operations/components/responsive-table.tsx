import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Block, Span } from '../../../shared/display/layout.js';

interface ResponsiveTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/**
 * A table on a laptop, cards on a phone; explicit ARIA roles, because `display` removes the native
 * ones.
 */
export function ResponsiveTable({ label, columns, children }: ResponsiveTableProps) {
  return (
    <Box
      component="table"
      role="table"
      aria-label={label}
      sx={{ width: '100%', borderCollapse: 'collapse', display: { xs: 'block', md: 'table' }, fontSize: '0.9375rem' }}
    >
      <Box component="thead" role="rowgroup" sx={{ display: { xs: 'none', md: 'table-header-group' } }}>
        <Box component="tr" role="row">
          {columns.map((column) => (
            <Box
              component="th"
              role="columnheader"
              scope="col"
              key={column}
              sx={{
                textAlign: 'left',
                px: 1.25,
                py: 1,
                fontSize: '0.8125rem',
                fontWeight: 600,
                color: 'text.secondary',
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              {column}
            </Box>
          ))}
        </Box>
      </Box>
      <Box
        component="tbody"
        role="rowgroup"
        sx={{ display: { xs: 'grid', md: 'table-row-group' }, gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface RowProps {
  /** The whole row is clickable, through the link in it. */
  readonly linked?: boolean;
  readonly children: ReactNode;
}

export function Row({ linked = false, children }: RowProps) {
  return (
    <Box
      component="tr"
      role="row"
      sx={{
        position: 'relative',
        display: { xs: 'grid', md: 'table-row' },
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        p: { xs: 2, md: 0 },
        border: { xs: '1px solid var(--mui-palette-divider)', md: 0 },
        borderRadius: { xs: 4, md: 0 },
        bgcolor: { xs: 'background.paper', md: 'transparent' },
        ...(linked ? { '&:hover': { bgcolor: 'surface.sunken' } } : {}),
        '& > td': { borderBottom: { xs: 0, md: '1px solid var(--mui-palette-divider)' } },
      }}
    >
      {children}
    </Box>
  );
}

interface CellProps {
  /** Shown before the value on a phone, which has no column headers. */
  readonly label?: string;
  /** Whether the text may break anywhere, so that other columns keep their width. */
  readonly breaks?: boolean;
  readonly children: ReactNode;
}

export function Cell({ label, breaks = false, children }: CellProps) {
  return (
    <Box
      component="td"
      role="cell"
      sx={{
        px: { xs: 0, md: 1.25 },
        py: { xs: 0, md: 1.25 },
        verticalAlign: 'top',
        minWidth: 0,
        overflowWrap: { xs: 'anywhere', md: breaks ? 'anywhere' : 'normal' },
        whiteSpace: { md: breaks ? 'normal' : 'nowrap' },
        display: { xs: label ? 'flex' : 'block', md: 'table-cell' },
        gap: 1.5,
      }}
    >
      {label && (
        <Span aria-hidden display={{ md: 'none' }} flex="0 0 6.5rem" color="text.secondary">
          {label}
        </Span>
      )}
      <Block minWidth={0}>{children}</Block>
    </Box>
  );
}
