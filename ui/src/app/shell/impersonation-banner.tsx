import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useMe } from '../../shared/session/me.js';

/**
 * A member of staff is logged in as this participant; the link returns to the staff session (spec
 * 1, section 1).
 */
export function ImpersonationBanner() {
  const { user } = useMe();
  if (!user?.loggedInAsUser) return null;
  return (
    <Box
      role="status"
      sx={{ bgcolor: 'attention.ground', color: 'attention.text', px: 2, py: 1, textAlign: 'center', fontWeight: 550 }}
    >
      You are currently logged in as {user.firstName} {user.lastName}
      <Link href="/logoutasuser" color="inherit" sx={{ ml: 1.5 }}>
        Return to your own session
      </Link>
    </Box>
  );
}
