import Videocam from '@mui/icons-material/VideocamOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../shared/states/lazy-component.js';

const Dialog = lazyComponent(async () => (await import('./device-check-dialog.js')).DeviceCheckDialog);

/** Loaded once it opens; also by the link of the reminder. */
export const DeviceCheckDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Suspense fallback={null}>
    <Dialog onClose={onClose} />
  </Suspense>
);

/** Offers to try camera and sound before a remote session. */
export function DeviceCheck() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<Videocam aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 48 }}
      >
        Check camera and sound
      </Button>
      {isOpen && <DeviceCheckDialog onClose={() => setOpen(false)} />}
    </>
  );
}
