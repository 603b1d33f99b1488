import Menu from '@mui/icons-material/Menu';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.js';
import { AccountBlock } from './account-block.js';
import { Brand } from './brand.js';
import { DemoHint } from './demo-hint.js';
import { MenuList } from './menu-list.js';
import { ThemeSwitch } from './theme-switch.js';

interface TopBarProps {
  /** The side bar has the menu on a laptop. */
  readonly beside: boolean;
  /** On the log-in page a laptop shows no menu (spec 1, section 2). */
  readonly bare: boolean;
}

export function TopBar({ beside, bare }: TopBarProps) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Box
      component="header"
      sx={{
        display: beside ? { xs: 'flex', lg: 'none' } : 'flex',
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
        {!beside && (
          <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', lg: 'flex' }, alignItems: 'center', gap: 1 }}>
            {!bare && (
              <>
                <Button component={Link} to="/projects/browse" color="secondary">
                  Preview projects
                </Button>
                <Button component={Link} to="/login" color="secondary">
                  Log in
                </Button>
                <Button component={Link} to="/personal" variant="contained">
                  Sign up
                </Button>
              </>
            )}
            <ThemeSwitch />
          </Box>
        )}
        <IconButton aria-label="Open menu" aria-expanded={open} onClick={() => setOpen(true)} sx={{ display: { lg: 'none' }, mr: -1 }}>
          <Menu />
        </IconButton>
      </Box>
      <Drawer anchor="right" open={open} onClose={close} aria-label="Menu" slotProps={{ paper: { sx: { width: 'min(20rem, 88vw)', p: 2.5, gap: 2.5 } } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <Brand />
          <IconButton aria-label="Close menu" onClick={close}>
            <Close />
          </IconButton>
        </Box>
        <nav aria-label="Main">
          <MenuList onChosen={close} />
        </nav>
        <Box sx={{ mt: 'auto', display: 'grid', gap: 2 }}>
          <DemoHint />
          <ThemeSwitch />
          {session.status === 'in' && <AccountBlock />}
        </Box>
      </Drawer>
    </Box>
  );
}
