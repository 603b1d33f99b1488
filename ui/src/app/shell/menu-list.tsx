import Box from '@mui/material/Box';
import { NavLink } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.js';
import { menuOf, type MenuEntry } from '../navigation/menu.js';
import { MenuAccount } from './menu-account.js';
import { menuItemStyle } from './menu-item-style.js';
import { UnreadBadge } from './unread-badge.js';

interface MenuListProps {
  readonly onChosen?: () => void;
}

/** The menu's entries; the current page is marked visually and with `aria-current`. */
export function MenuList({ onChosen }: MenuListProps) {
  const { entries, account, help } = menuOf(useSession());
  const chosen = onChosen ? { onChosen } : {};
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {entries.map((entry) => (
        <Item key={entry.to} entry={entry} {...chosen} />
      ))}
      {account && <MenuAccount group={account} {...chosen} />}
      <Item entry={help} {...chosen} />
    </Box>
  );
}

function Item({ entry, onChosen }: MenuListProps & { readonly entry: MenuEntry }) {
  const { label, to, icon: Icon, counts } = entry;
  return (
    <li>
      <Box component={NavLink} to={to} {...(onChosen ? { onClick: onChosen } : {})} sx={menuItemStyle}>
        <Icon fontSize="small" aria-hidden />
        <Box component="span" sx={{ flex: 1 }}>
          {label}
        </Box>
        {counts && <UnreadBadge counts={counts} />}
      </Box>
    </li>
  );
}
