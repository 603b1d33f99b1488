import Box from '@mui/material/Box';
import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.js';
import { menuOf, type MenuEntry, type MenuGroup } from '../navigation/menu.js';
import { UnreadBadge } from './unread-badge.js';
import Less from '@mui/icons-material/ExpandLess';
import More from '@mui/icons-material/ExpandMore';
import { useId, useState } from 'react';

/** A row of the menu: a link, or the button that opens a group. */
const menuItemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  width: '100%',
  minHeight: 44,
  px: 1.5,
  border: 0,
  borderRadius: 2.5,
  bgcolor: 'transparent',
  color: 'text.secondary',
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  fontWeight: 550,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.sunken', color: 'text.primary' },
  '&[aria-current="page"]': { bgcolor: 'surface.selected', color: 'primary.main', fontWeight: 640 },
} as const;

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

interface MenuAccountProps {
  readonly group: MenuGroup;
  readonly onChosen?: () => void;
}

/** "My account" with its entries: open on their pages, otherwise as the user left it. */
function MenuAccount({ group, onChosen }: MenuAccountProps) {
  const { pathname } = useLocation();
  const isWithin = group.entries.some(({ to }) => to === pathname);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? isWithin;
  const listId = useId();
  const Icon = group.icon;
  return (
    <li>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setWanted(!isOpen)}
        sx={menuItemStyle}
      >
        <Icon fontSize="small" aria-hidden />
        <Box component="span" sx={{ flex: 1 }}>
          {group.label}
        </Box>
        {isOpen ? <Less fontSize="small" aria-hidden /> : <More fontSize="small" aria-hidden />}
      </Box>
      <Box component="ul" id={listId} hidden={!isOpen} sx={{ listStyle: 'none', m: 0, p: 0, pl: 4.25 }}>
        {group.entries.map(({ label, to }) => (
          <li key={to}>
            <Box
              component={NavLink}
              to={to}
              end
              {...(onChosen ? { onClick: onChosen } : {})}
              sx={{ ...menuItemStyle, minHeight: 38 }}
            >
              {label}
            </Box>
          </li>
        ))}
      </Box>
    </li>
  );
}
