import type { Profile } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import { StatusChip } from '../../../shared/display/status-chip.js';

/** The phone number, and whether it is verified. */
export function Phone({ profile }: { readonly profile: Profile }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {profile.verifiedPhone ?? profile.phone}
      {profile.isPhoneVerified ? (
        <StatusChip meaning="paid" label="Verified" />
      ) : (
        <StatusChip meaning="attention" label="Not verified" />
      )}
    </Box>
  );
}
