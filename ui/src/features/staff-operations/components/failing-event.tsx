import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ProjectorStatus } from '@panelist/domain/operations/browser';
import { LocalTime } from '../../../shared/display/time.js';
import { formatPosition } from '../model/projector-text.js';
import { Prose } from '../../../shared/display/layout.js';

/** The event that stopped the processor, by name, and the error. */
export function FailingEvent({ failing }: { readonly failing: NonNullable<ProjectorStatus['failing']> }) {
  return (
    <Box sx={{ mt: 1, px: 1.5, py: 1, bgcolor: 'failed.ground', color: 'failed.text', borderRadius: 2.5 }}>
      <Prose variant="body2" fontWeight={620}>
        {failing.type} at position {formatPosition(failing.position)}
      </Prose>
      <Typography variant="body2">{failing.message}</Typography>
      <Typography variant="caption" component="p">
        {failing.tries} {failing.tries === 1 ? 'try' : 'tries'} since <LocalTime at={failing.since} form="second" />, event{' '}
        {failing.eventId}
      </Typography>
    </Box>
  );
}
