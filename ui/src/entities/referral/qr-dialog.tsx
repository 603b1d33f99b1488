import Box from '@mui/material/Box';
import { QRCodeSVG } from 'qrcode.react';
import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { Muted, Stack } from '../../shared/display/layout.js';

/** A link as a QR code, dark on light in both themes: cameras read it so. */
export const QrDialog = ({ url, onClose }: { readonly url: string; readonly onClose: () => void }) => (
  <AppDialog open title="Your link as a QR code" onClose={onClose} width={400}>
    <Stack gap={2} justifyItems="center">
      <Box sx={{ p: 2, bgcolor: '#fff', borderRadius: 3, lineHeight: 0, maxWidth: '100%' }}>
        <QRCodeSVG value={url} size={240} title="QR code of your link" style={{ maxWidth: '100%', height: 'auto' }} />
      </Box>
      <Muted variant="body2" overflowWrap="anywhere" textAlign="center">
        {url}
      </Muted>
    </Stack>
  </AppDialog>
);
