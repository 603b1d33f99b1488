import { dashboard } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import { useQuery } from '../../../shared/api/use-query.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { GroupSection } from './group-section.js';
import { groupsOf } from '../model/dashboard-groups.js';

/**
 * The participant's activity: applications, invitations, sessions, payments (spec 2, section 2,
 * Cards). A group that has nothing is absent.
 */
export function Activity() {
  const query = useQuery(dashboard, {});
  return (
    <QueryState query={query} skeleton={<CardsSkeleton count={3} height={150} />} errorTitle="Your activity could not be loaded">
      {({ response }) => {
        const filled = groupsOf(response).filter(({ group }) => group.totalCount > 0);
        return filled.length === 0 ? null : (
          <Box sx={{ display: 'grid', gap: 3.5 }}>
            {filled.map((each) => (
              <GroupSection key={each.title} {...each} />
            ))}
          </Box>
        );
      }}
    </QueryState>
  );
}
