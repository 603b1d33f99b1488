import Button from '@mui/material/Button';
import type { Role } from '@panelist/domain/kernel/browser';
import { Link } from 'react-router-dom';
import { Page } from '../../shared/page/page.js';
import { useSession } from '../../shared/session/session-store.js';
import { EmptyState } from '../../shared/states/empty-state.js';
import { homeOf } from '../../shared/session/roles.js';

const roleNames: Partial<Record<Role, string>> = {
  paymentmanager: 'payment manager',
  usermanager: 'user manager',
  admin: 'administrator',
};

/** Explains why a staff page does not open. */
export function RoleMissingPage({ roles }: { readonly roles: readonly Role[] }) {
  const session = useSession();
  const wanted = roles.map((role) => roleNames[role] ?? role).join(' or ');
  return (
    <Page title="This page is for staff">
      <EmptyState
        title={`It needs the role ${wanted}`}
        text="Your account does not have it. If your work needs this page, ask an administrator for the role, then log in again."
        action={
          <Button component={Link} to={homeOf(session)} variant="contained">
            Go to your own pages
          </Button>
        }
      />
    </Page>
  );
}
