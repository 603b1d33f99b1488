import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Page } from '../../../shared/page/page.js';
import { isDemo } from '../../../shared/page-config/page-config.js';
import { useMe } from '../../../shared/session/me.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { AuthenticatorApp } from './authenticator-app.js';
import { PasskeysSection } from './passkeys-section.js';
import { RecoveryCodes } from './recovery-codes.js';
import { useIsVisit, VisitBanner } from './visit-banner.js';

/** Passkeys, and an authenticator app as the second factor of log-ins by password (contract, Accounts). */
export function SecondFactorPage() {
  const { user, error, reload } = useMe();
  const [brought, setBrought] = useState<{ readonly done: string; readonly codes: readonly string[] } | null>(null);
  const isVisit = useIsVisit();
  return (
    <Page
      title="Passkeys and codes"
      lead="With a passkey or an authenticator app, a stolen password alone opens nothing."
      width="reading"
    >
      {brought !== null ? (
        <RecoveryCodes {...brought} onDone={() => setBrought(null)} />
      ) : user ? (
        <Box sx={{ display: 'grid', gap: 4 }}>
          {isVisit && <VisitBanner what="passkeys and the second factor" />}
          {isDemo() && (
            <Typography sx={{ color: 'text.secondary' }}>
              In this demo, staff and researchers log in with their password alone. Elsewhere their role requires a second factor.
            </Typography>
          )}
          <PasskeysSection onCodes={(codes) => setBrought({ done: 'The passkey is added.', codes })} />
          <AuthenticatorApp
            isSetUp={user.hasAuthenticatorApp}
            onCodes={(codes) => setBrought({ done: 'The authenticator app is set up.', codes })}
          />
        </Box>
      ) : error ? (
        <ErrorState error={error} title="Your account could not be loaded" onRetry={() => void reload()} />
      ) : (
        <FormSkeleton fields={1} />
      )}
    </Page>
  );
}
