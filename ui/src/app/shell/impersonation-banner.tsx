import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useLiveSocket } from '../../shared/live/live-socket.js';
import { useMe } from '../../shared/session/me.js';

/**
 * A member of staff is logged in as this participant; the link returns to the staff session (spec
 * 1, section 1).
 */
export function ImpersonationBanner() {
  const { user } = useMe();
  const liveSocket = useLiveSocket();
  if (!user?.loggedInAsUser) return null;
  return (
    <Box
      role="status"
      sx={{ bgcolor: 'attention.ground', color: 'attention.text', px: 2, py: 1, textAlign: 'center', fontWeight: 550 }}
    >
      You are currently logged in as {user.firstName} {user.lastName}
      {/* The page would hear of the visit's end, and ask again with a session that has ended. */}
      <Link href="/logoutasuser" color="inherit" onClick={() => liveSocket?.disconnect()} sx={{ ml: 1.5 }}>
        Return to your own session
      </Link>
    </Box>
  );
}
