import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { AppDialog } from '../../shared/dialog/app-dialog.js';

/** A link as a QR code, dark on light in both themes: cameras read it so. */
export const QrDialog = ({ url, onClose }: { readonly url: string; readonly onClose: () => void }) => (
  <AppDialog open title="Your link as a QR code" onClose={onClose} width={400}>
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
      <Box sx={{ p: 2, bgcolor: '#fff', borderRadius: 3, lineHeight: 0, maxWidth: '100%' }}>
        <QRCodeSVG value={url} size={240} title="QR code of your link" style={{ maxWidth: '100%', height: 'auto' }} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', textAlign: 'center' }}>
        {url}
      </Typography>
    </Box>
  </AppDialog>
);
