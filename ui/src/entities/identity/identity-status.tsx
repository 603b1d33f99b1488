import { identityProviderName, projectVerifications } from '@panelist/domain/identity/browser';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useQuery } from '../../shared/api/use-query.js';
import { StatusChip } from '../../shared/display/status-chip.js';
import { LocalTime } from '../../shared/display/time.js';
import { useVerifyIdentity } from './verify-identity.js';
import { Row } from '../../shared/display/layout.js';

/**
 * Whether the person's identity is verified, where the project requires it; and the way to do it.
 */
export function IdentityStatus({ projectId }: { readonly projectId: string }) {
  const { data } = useQuery(projectVerifications, { params: { id: projectId } });
  const addressOf = useVerifyIdentity();
  const { state } = useLocation() as { readonly state: unknown };
  const [check] = data ?? [];
  if (check === undefined) return null;
  return (
    <Row wraps alignItems="center" columnGap={1} minHeight={32} mt={0.5}>
      {check.verifiedAt === null ? (
        <Link component={RouterLink} to={addressOf(projectId)} state={state} preventScrollReset>
          Verify your identity
        </Link>
      ) : (
        <>
          <StatusChip meaning="paid" label="Verified" />
          <span>
            by {identityProviderName} <LocalTime at={check.verifiedAt} form="day" on />
          </span>
        </>
      )}
    </Row>
  );
}
