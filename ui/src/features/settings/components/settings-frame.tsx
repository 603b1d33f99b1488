import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { takesNoPart, useSession } from '../../../shared/session/session-store.js';
import { settingsEntries } from '../model/settings-entries.js';

/** The frame of all settings: a list of its pages at the side, on a phone a row of tabs above. */
export function SettingsFrame() {
  const session = useSession();
  const isNoParticipant = takesNoPart(session);
  const tabs = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On a phone the tab of the open page may be out of view.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '252px minmax(0, 1fr)' }, alignItems: 'start' }}>
      <Box component="nav" aria-label="Settings" sx={{ pt: { xs: 1.5, md: 5.5 }, pl: { md: 3 }, minWidth: 0 }}>
        <Box
          component="ul"
          ref={tabs}
          sx={{
            listStyle: 'none',
            m: 0,
            px: { xs: 2, sm: 3, md: 0 },
            py: 0.5,
            display: 'flex',
            flexDirection: { xs: 'row', md: 'column' },
            gap: 0.5,
            overflowX: { xs: 'auto', md: 'visible' },
          }}
        >
          {settingsEntries
            .filter(({ participantsOnly = false }) => !(participantsOnly && isNoParticipant))
            .map(({ label, to }) => (
              <li key={to}>
                <Box component={NavLink} to={to} end sx={entryStyle}>
                  {label}
                </Box>
              </li>
            ))}
        </Box>
      </Box>
      <Outlet />
    </Box>
  );
}

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.5,
  borderRadius: 2.5,
  color: 'text.secondary',
  textDecoration: 'none',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'surface.sunken', color: 'text.primary' },
  '&[aria-current="page"]': { bgcolor: 'surface.selected', color: 'primary.main', fontWeight: 640 },
} as const;
