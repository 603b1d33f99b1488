import Box from '@mui/material/Box';
import type { ReactionStatus } from '@panelist/domain/operations/browser';
import { LocalTime } from '../../../shared/display/time.js';
import { Block, Prose } from '../../../shared/display/layout.js';

/** The streams that a reaction no longer handles, with the event that it could not handle. */
export function ParkedStreams({ parked, parkedCount }: Pick<ReactionStatus, 'parked' | 'parkedCount'>) {
  if (parkedCount === 0) return null;
  return (
    <Box sx={{ mt: 1, px: 1.5, py: 1, bgcolor: 'attention.ground', color: 'attention.text', borderRadius: 2.5 }}>
      <Prose variant="body2" fontWeight={620}>
        {parkedCount === 1 ? 'One stream is parked' : `${parkedCount} streams are parked`}
        {parkedCount > parked.length && `; the first ${parked.length}:`}
      </Prose>
      <Block component="ul" m={0} pl={2}>
        {parked.map(({ stream, type, message, since, eventId }) => (
          <Prose key={stream} component="li" variant="caption" overflowWrap="anywhere">
            {stream}, at {type} since <LocalTime at={since} form="second" />: {message} (event {eventId})
          </Prose>
        ))}
      </Block>
    </Box>
  );
}
