import Button from '@mui/material/Button';
import { useState } from 'react';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import type { Area } from '../model/picture.js';
import { PictureCropper } from './picture-cropper.js';

interface PictureDialogProps {
  /** An object URL of the chosen file; null closes the dialog. */
  readonly address: string | null;
  readonly onUse: (area: Area) => void;
  readonly onUnreadable: () => void;
  readonly onClose: () => void;
}

/** Crops the chosen picture. */
export function PictureDialog({ address, onUse, onUnreadable, onClose }: PictureDialogProps) {
  const [area, setArea] = useState<Area | null>(null);
  return (
    <AppDialog
      open={address !== null}
      title="Your photo"
      onClose={onClose}
      width={480}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!area} onClick={() => area && onUse(area)}>
            Use this photo
          </Button>
        </>
      }
    >
      {address !== null && <PictureCropper address={address} onArea={setArea} onUnreadable={onUnreadable} />}
    </AppDialog>
  );
}
