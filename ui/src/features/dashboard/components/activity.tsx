import { dashboard } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '../../../shared/api/use-query.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { GroupSection } from './group-section.js';
import { groupsOf, nothingIn } from '../model/dashboard-groups.js';

/**
 * The participant's activity: applications, invitations, sessions, payments (spec 2, section 2,
 * Cards). Empty groups share one line.
 */
export function Activity() {
  const query = useQuery(dashboard, {});
  return (
    <QueryState query={query} skeleton={<CardsSkeleton count={3} height={150} />} errorTitle="Your activity could not be loaded">
      {({ response }) => {
        const groups = groupsOf(response);
        const filled = groups.filter(({ group }) => group.totalCount > 0);
        const empty = groups.filter(({ group }) => group.totalCount === 0);
        return (
          <Box sx={{ display: 'grid', gap: 3.5 }}>
            {filled.map((each) => (
              <GroupSection key={each.title} {...each} />
            ))}
            {empty.length > 0 && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {nothingIn(empty)}
              </Typography>
            )}
          </Box>
        );
      }}
    </QueryState>
  );
}
