import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { Page } from '../../../shared/page/page.js';
import { useMe } from '../../../shared/session/me.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';

/** The person's names, phone and e-mail (document 3 §2, Account settings). */
export function AccountDetailsPage() {
  const { user, error, reload } = useMe();
  return (
    <Page title="Account details" width="reading">
      {user ? (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2.5 }}>
          <Detail label="First name">{user.firstName}</Detail>
          <Detail label="Last name">{user.lastName}</Detail>
          <Detail label="Phone">
            {user.phone ?? 'None yet'} {user.isPhoneVerified && <StatusChip meaning="paid" label="Verified" />}
          </Detail>
          <Detail label="E-mail">
            {user.email} {user.isEmailVerified && <StatusChip meaning="paid" label="Verified" />}
          </Detail>
        </Box>
      ) : error ? (
        <ErrorState error={error} title="Your account could not be loaded" onRetry={() => void reload()} />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="subtitle2">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}
