import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Muted, Stack } from '../../../shared/display/layout.js';

export interface Fact {
  readonly label: string;
  /** Null, empty: not said. */
  readonly value: ReactNode;
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === '';

/** What is saved in a section; one sentence if nothing is. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.every(({ value }) => isMissing(value))) return <Muted>Nothing added yet.</Muted>;
  return (
    <Stack
      component="dl"
      m={0}
      columnGap={{ xs: 1.5, sm: 2 }}
      rowGap={0.25}
      columns={{ xs: 'minmax(7rem, 1fr) minmax(0, 2.2fr)', sm: 'minmax(6.5rem, 2fr) 3fr' }}
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
    </Stack>
  );
}

/** Codes as their labels, one after the other; null for none. */
export const listed = (labels: readonly string[]): string | null => (labels.length === 0 ? null : labels.join(', '));
