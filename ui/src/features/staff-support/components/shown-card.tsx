import Box from '@mui/material/Box';
import { SectionCard } from '../../../shared/display/section-card.js';
import type { ShownPart } from '../model/shown-then.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

/** One screen as it was, line by line. */
export function ShownCard({ part: { title, facts } }: { readonly part: ShownPart }) {
  return (
    <SectionCard title={title} heading="h3">
      {facts.length === 0 ? (
        <Muted>Nothing yet.</Muted>
      ) : (
        <Stack component="dl" shrinks m={0} gap={1}>
          {facts.map(({ key, name, value }) => (
            <Box key={key} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Muted component="dt" variant="body2">
                {name}
              </Muted>
              <Box component="dd" sx={{ m: 0 }}>
                {value}
              </Box>
            </Box>
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}
