import Videocam from '@mui/icons-material/VideocamOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../shared/states/lazy-component.js';

const DeviceCheckDialog = lazyComponent(async () => (await import('./device-check-dialog.js')).DeviceCheckDialog);

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
      {isOpen && (
        <Suspense fallback={null}>
          <DeviceCheckDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
