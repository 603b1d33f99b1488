import Handshake from '@mui/icons-material/HandshakeOutlined';
import Box from '@mui/material/Box';

/** The tag of projects that an outside researcher runs. */
export function TrustedPartner({ name }: { readonly name?: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.125,
        py: 0.375,
        borderRadius: 99,
        border: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.4,
      }}
    >
      <Handshake aria-hidden sx={{ fontSize: 15 }} />
      {name ? `Trusted partner: ${name}` : 'Trusted partner'}
    </Box>
  );
}
