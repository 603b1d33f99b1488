import Handshake from '@mui/icons-material/HandshakeOutlined';
import Box from '@mui/material/Box';
import { chipFrame } from '../../shared/display/status-chip.js';

/** The tag of projects that an external researcher runs. */
export function TrustedPartner({ name }: { readonly name?: string }) {
  return (
    <Box component="span" sx={{ ...chipFrame, border: 1, borderColor: 'divider', color: 'text.secondary' }}>
      <Handshake aria-hidden sx={{ fontSize: 15 }} />
      {name ? `Trusted partner: ${name}` : 'Trusted partner'}
    </Box>
  );
}
