import Down from '@mui/icons-material/ArrowDownward';
import Left from '@mui/icons-material/ArrowBack';
import Right from '@mui/icons-material/ArrowForward';
import Up from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
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

const moves = [
  { key: 'ArrowLeft', label: 'Move the photo to the left', Icon: Left },
  { key: 'ArrowUp', label: 'Move the photo up', Icon: Up },
  { key: 'ArrowDown', label: 'Move the photo down', Icon: Down },
  { key: 'ArrowRight', label: 'Move the photo to the right', Icon: Right },
] as const;

/** Drag, arrow keys or buttons move the picture, the slider zooms. */
function PictureCropper({ address, onArea, onUnreadable }: PictureCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const nonce = nonceOfPage();
  const cropper = useRef<HTMLDivElement>(null);
  // The cropper moves by keys, within its bounds.
  const move = (key: string) => {
    for (const type of ['keydown', 'keyup']) cropper.current?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
  };
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
          keyboardStep={8}
          setCropperRef={(ref) => {
            cropper.current = ref.current;
          }}
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
      <Row justifyContent="center" gap={1}>
        {moves.map(({ key, label, Icon }) => (
          <IconButton key={key} aria-label={label} onClick={() => move(key)}>
            <Icon fontSize="small" aria-hidden />
          </IconButton>
        ))}
      </Row>
      <Muted variant="body2">Drag the photo to move it, use these buttons, or focus it and use the arrow keys.</Muted>
    </Stack>
  );
}
