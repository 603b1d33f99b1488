import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SubscriberStatus } from '@panelist/domain/operations/browser';
import { LocalTime } from '../../../shared/display/time.js';
import { Muted } from '../../../shared/display/layout.js';

/** The leader process and its standbys. */
export function LeaderCell({ leader, standbys }: Pick<SubscriberStatus, 'leader' | 'standbys'>) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal', minWidth: 120 }}>
      {leader === null ? (
        <Muted variant="body2">Nobody runs it</Muted>
      ) : (
        <>
          <Typography variant="body2">{leader.process}</Typography>
          <Muted variant="caption" component="p">
            since <LocalTime at={leader.since} form="second" />
          </Muted>
        </>
      )}
      {standbys.map((process) => (
        <Muted variant="caption" component="p" key={process}>
          {process} stands by
        </Muted>
      ))}
    </Box>
  );
}
