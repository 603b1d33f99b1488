import Menu from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { isDemo } from '../../shared/page-config/page-config.js';
import { Brand } from './brand.js';
import { ThemeSwitch } from './theme-switch.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';

const MenuDrawer = lazyComponent(async () => (await import('./menu-drawer.js')).MenuDrawer);

interface TopBarProps {
  /** Whether the side bar shows the menu on a laptop. */
  readonly hasSideBar: boolean;
  /** The log-in page shows no menu on a laptop (spec 1, section 2). */
  readonly bare: boolean;
}

export function TopBar({ hasSideBar, bare }: TopBarProps) {
  const [open, setOpen] = useState(false);
  // Stays mounted once loaded, so that the closing animation runs and focus returns to the button.
  const [opened, setOpened] = useState(false);
  return (
    <Box
      component="header"
      sx={{
        display: hasSideBar ? { xs: 'flex', lg: 'none' } : 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 64,
        px: { xs: 2, sm: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
      }}
    >
      <Brand />
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
        {!hasSideBar && (
          <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', lg: 'flex' }, alignItems: 'center', gap: 1 }}>
            {!bare && (
              <>
                <Button component={Link} to="/projects/browse" color="secondary">
                  Preview projects
                </Button>
                <Button component={Link} to="/login" color="secondary">
                  Log in as participant
                </Button>
                <Button component={Link} to="/researchers" color="secondary">
                  Log in as researcher
                </Button>
                <Button component={Link} to="/personal" variant="contained">
                  Sign up
                </Button>
              </>
            )}
            {isDemo() && (
              <Button component={Link} to="/demo/inbox" color="secondary">
                Demo inbox
              </Button>
            )}
            <ThemeSwitch />
          </Box>
        )}
        <IconButton
          aria-label="Open menu"
          aria-expanded={open}
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
          sx={{ display: { lg: 'none' }, mr: -1 }}
        >
          <Menu />
        </IconButton>
      </Box>
      {opened && (
        <Suspense fallback={null}>
          <MenuDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
