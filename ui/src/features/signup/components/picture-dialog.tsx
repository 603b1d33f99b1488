import Button from '@mui/material/Button';
import { useState } from 'react';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import type { Area } from '../model/picture.js';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import Cropper from 'react-easy-crop';
import { Muted, Row, Stack } from '../../../shared/display/layout.js';

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

function nonceOfPage(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}

interface PictureCropperProps {
  readonly address: string;
  readonly onArea: (area: Area) => void;
  /** The browser cannot show the picture. */
  readonly onUnreadable: () => void;
}

/** Drag or arrow keys move the picture, the slider zooms. */
function PictureCropper({ address, onArea, onUnreadable }: PictureCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const nonce = nonceOfPage();
  return (
    <Stack gap={2}>
      <Box sx={{ position: 'relative', height: 300, borderRadius: 3, overflow: 'hidden', bgcolor: 'surface.sunken' }}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          mediaProps={{ onError: onUnreadable }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => onArea(pixels)}
          {...(nonce ? { nonce } : {})}
        />
      </Box>
      <Row alignItems="center" gap={2} px={1}>
        <Typography id="picture-zoom" variant="body2">
          Zoom
        </Typography>
        <Slider
          aria-labelledby="picture-zoom"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(_event, value) => setZoom(Array.isArray(value) ? (value[0] ?? 1) : value)}
        />
      </Row>
      <Muted variant="body2">Drag the photo to move it, or focus it and use the arrow keys.</Muted>
    </Stack>
  );
}
