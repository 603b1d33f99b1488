import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  /** Null, empty: not said. */
  readonly value: ReactNode;
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === '';

/** What is saved in a section. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(8rem, 11rem) 1fr' },
        columnGap: 2,
        rowGap: 0.25,
      }}
    >
      {facts.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem', pt: { xs: 0.75, sm: 0.5 } }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', py: { sm: 0.5 } }}>
            {isMissing(value) ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                Not added yet
              </Box>
            ) : (
              value
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Codes as their labels, one after the other; null for none. */
export const listed = (labels: readonly string[]): string | null => (labels.length === 0 ? null : labels.join(', '));
