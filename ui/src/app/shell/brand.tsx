import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.js';
import { homeOf } from '../../shared/session/roles.js';

/**
 * The logo: links to the dashboard for logged-in users, to the public list of projects for
 * visitors. Never a reload, so that an unfinished sign-up asks first.
 */
export function Brand() {
  const session = useSession();
  const style = {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.25,
    color: 'text.primary',
    textDecoration: 'none',
    borderRadius: 2,
    py: 0.5,
  } as const;
  const content = (
    <>
      <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: 30, height: 30 }}>
        <Box component="rect" width="32" height="32" rx="9" sx={{ fill: 'var(--mui-palette-primary-main)' }} />
        <Box
          component="path"
          d="M10 24V8.5h7.2a5.3 5.3 0 0 1 0 10.6H13.6"
          sx={{
            fill: 'none',
            stroke: 'var(--mui-palette-primary-contrastText)',
            strokeWidth: 3.4,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
          }}
        />
        <circle cx="23.4" cy="23.2" r="2.3" fill="#f2b84b" />
      </Box>
      <Box component="span" sx={{ fontWeight: 700, fontSize: '1.1875rem', letterSpacing: '-0.025em' }}>
        Panelist
      </Box>
    </>
  );
  return (
    <Box component={Link} to={homeOf(session)} aria-label="Panelist, home" sx={style}>
      {content}
    </Box>
  );
}
