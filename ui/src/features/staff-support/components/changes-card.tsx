import Box from '@mui/material/Box';
import { SectionCard } from '../../../shared/display/section-card.js';
import type { ChangedFact } from '../model/shown-then.js';
import type { Moment } from '../model/moments.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

interface ChangesCardProps {
  readonly moment: Moment;
  readonly changes: readonly ChangedFact[];
}

/** What happened at a moment, and what it changed on the screens: before and after. */
export function ChangesCard({ moment, changes }: ChangesCardProps) {
  return (
    <SectionCard title="What happened" heading="h2">
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontWeight: 550, overflowWrap: 'anywhere' }}>
        {moment.entries.map(({ eventId, text }) => (
          <li key={eventId}>{text}</li>
        ))}
      </Box>
      {changes.length === 0 ? (
        <Muted mt={1.5}>It changed nothing that these screens show.</Muted>
      ) : (
        <Stack component="ul" aria-label="What it changed" list mt={1.5} gap={1}>
          {changes.map(({ part, name, before, after }) => (
            <Box component="li" key={`${part} ${name} ${before} ${after}`} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Muted variant="body2">
                {part}: {name}
              </Muted>
              <Box>
                Before: {before ?? 'not there'} <br />
                After: {after ?? 'not there'}
              </Box>
            </Box>
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}
