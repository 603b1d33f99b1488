import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SubscriberStatus } from '@panelist/domain/operations/browser';
import { LocalTime } from '../../../shared/display/time.js';

/** The leader process and its standbys. */
export function LeaderCell({ leader, standbys }: Pick<SubscriberStatus, 'leader' | 'standbys'>) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal', minWidth: 120 }}>
      {leader === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nobody runs it
        </Typography>
      ) : (
        <>
          <Typography variant="body2">{leader.process}</Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            since <LocalTime at={leader.since} form="second" />
          </Typography>
        </>
      )}
      {standbys.map((process) => (
        <Typography variant="caption" component="p" key={process} sx={{ color: 'text.secondary' }}>
          {process} stands by
        </Typography>
      ))}
    </Box>
  );
}
