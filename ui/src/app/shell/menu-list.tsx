import Box from '@mui/material/Box';
import { NavLink } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.js';
import { menuOf } from '../navigation/menu.js';

/** The menu's entries; the current page is marked visually and with `aria-current`. */
export function MenuList({ onChosen }: { readonly onChosen?: () => void }) {
  const session = useSession();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {menuOf(session).map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <Box
            component={NavLink}
            to={to}
            {...(onChosen ? { onClick: onChosen } : {})}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              minHeight: 44,
              px: 1.5,
              borderRadius: 2.5,
              color: 'text.secondary',
              textDecoration: 'none',
              fontWeight: 550,
              '&:hover': { bgcolor: 'surface.sunken', color: 'text.primary' },
              '&[aria-current="page"]': { bgcolor: 'surface.selected', color: 'primary.main', fontWeight: 640 },
            }}
          >
            <Icon fontSize="small" aria-hidden />
            {label}
          </Box>
        </li>
      ))}
    </Box>
  );
}
