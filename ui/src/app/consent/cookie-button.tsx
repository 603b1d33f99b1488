import Cookie from '@mui/icons-material/CookieOutlined';
import IconButton from '@mui/material/IconButton';

/** Opens the cookie settings from any page of visitors. */
export function CookieButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <IconButton
      aria-label="Cookie settings"
      title="Cookie settings"
      onClick={onClick}
      sx={{
        position: 'fixed',
        left: 12,
        bottom: 12,
        zIndex: 'speedDial',
        width: 40,
        height: 40,
        boxShadow: 1,
        '&:hover': { bgcolor: 'surface.sunken' },
        bgcolor: 'background.paper',
        color: 'text.secondary',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Cookie fontSize="small" />
    </IconButton>
  );
}
