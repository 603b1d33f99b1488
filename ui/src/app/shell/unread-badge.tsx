import Box from '@mui/material/Box';
import { visuallyHidden } from '../../shared/page/visually-hidden.js';
import { useUnread } from '../../shared/unread/unread-store.js';
import type { MenuEntry } from '../navigation/menu.js';

/** The count of an entry, in words for screen readers; nothing while it is zero. */
export function UnreadBadge({ counts }: { readonly counts: NonNullable<MenuEntry['counts']> }) {
  const count = useUnread()[counts.of];
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        minWidth: 20,
        px: 0.625,
        borderRadius: 5,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.75rem',
        lineHeight: '20px',
        fontWeight: 640,
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {count}
      <Box component="span" sx={visuallyHidden}>
        {` ${count === 1 ? counts.one : counts.many}`}
      </Box>
    </Box>
  );
}
