import Box from '@mui/material/Box';
import { Brand } from './brand.js';
import { DemoHint } from './demo-hint.js';
import { AccountBlock } from './account-block.js';
import { MenuList } from './menu-list.js';
import { ThemeSwitch } from './theme-switch.js';

export const sideBarWidth = 264;

export function SideBar() {
  return (
    <Box
      component="header"
      sx={{
        display: { xs: 'none', lg: 'flex' },
        flexDirection: 'column',
        gap: 2.5,
        position: 'fixed',
        inset: '0 auto 0 0',
        width: sideBarWidth,
        p: 2.5,
        overflowY: 'auto',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ px: 1 }}>
        <Brand />
      </Box>
      <nav aria-label="Main">
        <MenuList />
      </nav>
      <Box sx={{ mt: 'auto', display: 'grid', gap: 2 }}>
        <DemoHint />
        <ThemeSwitch />
        <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
          <AccountBlock />
        </Box>
      </Box>
    </Box>
  );
}
