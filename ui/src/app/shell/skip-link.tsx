import Box from '@mui/material/Box';
import { visuallyHidden } from '../../shared/page/visually-hidden.js';

export const mainId = 'main';

export function SkipLink() {
  return (
    <Box
      component="a"
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 12,
        left: 12,
        zIndex: 'tooltip',
        px: 2,
        py: 1.25,
        borderRadius: 2.5,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        '&:not(:focus)': { ...visuallyHidden, position: 'fixed' },
      }}
    >
      Skip to content
    </Box>
  );
}
