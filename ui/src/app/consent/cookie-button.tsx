import Cookie from '@mui/icons-material/CookieOutlined';
import Fab from '@mui/material/Fab';

/** Opens the cookie settings from any page of visitors. */
export function CookieButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Fab
      size="small"
      aria-label="Cookie settings"
      title="Cookie settings"
      onClick={onClick}
      sx={{
        position: 'fixed',
        left: 12,
        bottom: 12,
        zIndex: 'speedDial',
        boxShadow: 1,
        bgcolor: 'background.paper',
        color: 'text.secondary',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Cookie fontSize="small" />
    </Fab>
  );
}
