import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  /** Null, empty: not said. */
  readonly value: ReactNode;
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === '';

/** What is saved in a section; one sentence if nothing is. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.every(({ value }) => isMissing(value)))
    return <Typography sx={{ color: 'text.secondary' }}>Nothing added yet.</Typography>;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(7rem, 1fr) minmax(0, 2.2fr)', sm: 'minmax(6.5rem, 2fr) 3fr' },
        columnGap: { xs: 1.5, sm: 2 },
        rowGap: 0.25,
      }}
    >
      {facts.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem', py: 0.5 }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', py: 0.5 }}>
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
