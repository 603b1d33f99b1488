import Less from '@mui/icons-material/ExpandLess';
import More from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { MenuGroup } from '../navigation/menu.js';
import { menuItemStyle } from './menu-item-style.js';

interface MenuAccountProps {
  readonly group: MenuGroup;
  readonly onChosen?: () => void;
}

/** "My account" with its entries: open on their pages, otherwise as the user left it. */
export function MenuAccount({ group, onChosen }: MenuAccountProps) {
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
