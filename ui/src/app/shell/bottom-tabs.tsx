import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { NavLink } from 'react-router-dom';
import { mainPlaces } from '../navigation/menu.js';
import { UnreadBadge } from './unread-badge.js';

/** In pixels, without the space that a phone keeps free for its own bar. */
export const bottomTabsHeight = 60;

/** The main places of a participant within reach of a thumb, on phones. */
export function BottomTabs() {
  return (
    <>
      {/* What takes the focus must not end up behind the tabs. */}
      <GlobalStyles
        styles={{
          '@media (max-width: 599.95px)': {
            html: { scrollPaddingBottom: `${bottomTabsHeight + 12}px` },
          },
        }}
      />
      <Box
        component="nav"
        aria-label="Main places"
        sx={{
          display: { xs: 'block', sm: 'none' },
          position: 'fixed',
          inset: 'auto 0 0 0',
          zIndex: 'appBar',
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
          pb: 'env(safe-area-inset-bottom)',
        }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', height: bottomTabsHeight }}>
          {mainPlaces.map(({ label, to, icon: Icon, counts }) => (
            <Box component="li" key={to} sx={{ flex: 1, minWidth: 0 }}>
              <Box
                component={NavLink}
                to={to}
                sx={{
                  position: 'relative',
                  height: '100%',
                  display: 'flex',
                  flexDirection: 'column',
                  alignItems: 'center',
                  justifyContent: 'center',
                  gap: 0.25,
                  color: 'text.secondary',
                  textDecoration: 'none',
                  fontSize: '0.75rem',
                  fontWeight: 550,
                  '&[aria-current="page"]': { color: 'primary.main', fontWeight: 640 },
                }}
              >
                <Icon fontSize="small" aria-hidden />
                {label}
                {counts && (
                  <Box sx={{ position: 'absolute', top: 5, left: 'calc(50% + 8px)' }}>
                    <UnreadBadge counts={counts} />
                  </Box>
                )}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}
