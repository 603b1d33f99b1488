import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SectionCard } from '../../../shared/display/section-card.js';
import type { ShownPart } from '../model/shown-then.js';

/** One screen as it was, line by line. */
export function ShownCard({ part: { title, facts } }: { readonly part: ShownPart }) {
  return (
    <SectionCard title={title} heading="h3">
      {facts.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nothing yet.</Typography>
      ) : (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {facts.map(({ key, name, value }) => (
            <Box key={key} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Box component="dd" sx={{ m: 0 }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </SectionCard>
  );
}
