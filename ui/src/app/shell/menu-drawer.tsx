import Close from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useSession } from '../../shared/session/session-store.js';
import { AccountBlock } from './account-block.js';
import { Brand } from './brand.js';
import { DemoHint } from './demo-hint.js';
import { MenuList } from './menu-list.js';
import { ThemeSwitch } from './theme-switch.js';
import { Row, Stack } from '../../shared/display/layout.js';

/** The menu of phones and tablets. */
export function MenuDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const session = useSession();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Menu', role: 'dialog', sx: { width: 'min(20rem, 88vw)', p: 2.5, gap: 2.5 } } }}
    >
      <Row alignItems="center" justifyContent="space-between">
        <Brand />
        <IconButton aria-label="Close menu" onClick={onClose}>
          <Close />
        </IconButton>
      </Row>
      <nav aria-label="Main">
        <MenuList onChosen={onClose} />
      </nav>
      <Stack mt="auto" gap={2}>
        <DemoHint />
        <ThemeSwitch />
        {session.status === 'in' && <AccountBlock />}
      </Stack>
    </Drawer>
  );
}
