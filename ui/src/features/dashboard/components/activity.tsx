import { dashboard } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import { useQuery } from '../../../shared/api/use-query.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { GroupSection } from './group-section.js';
import { InvitationCard } from './invitation-card.js';
import { PaymentCard } from './payment-card.js';

/** The participant's activity: invitations, sessions, payments (spec 2, section 2, Cards). */
export function Activity() {
  const query = useQuery(dashboard, {});
  return (
    <QueryState query={query} skeleton={<CardsSkeleton count={3} height={150} />} errorTitle="Your activity could not be loaded">
      {({ response }) => (
        <Box sx={{ display: 'grid', gap: 3.5 }}>
          <GroupSection
            title="Pending invitations"
            group={response.invited}
            empty="None now. An invitation shows here the moment it comes."
            Card={InvitationCard}
          />
          <GroupSection
            title="Scheduled interviews"
            group={response.scheduled}
            empty="No interview is scheduled."
            Card={InvitationCard}
          />
          <GroupSection title="Pending payments" group={response.processing} empty="Nothing is on its way." Card={PaymentCard} />
          <GroupSection
            title="Confirmed payments"
            group={response.payments}
            empty="Your first payment will show here."
            Card={PaymentCard}
          />
        </Box>
      )}
    </QueryState>
  );
}
