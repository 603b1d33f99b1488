import AddPhoto from '@mui/icons-material/AddAPhotoOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { heicPicture, isHeicFile } from '@panelist/domain/profile/browser';
import { Suspense, useRef, useState, type ChangeEvent } from 'react';
import { visuallyHidden } from '../../../shared/page/visually-hidden.js';
import type { Area } from '../model/picture.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { Row } from '../../../shared/display/layout.js';

const PictureDialog = lazyComponent(async () => (await import('./picture-dialog.js')).PictureDialog);

export interface PicturePickerProps {
  /** A data URL. */
  readonly picture: string | null;
  /** False for the picture of another site, which is there anyhow. */
  readonly removable?: boolean;
  readonly help?: string;
  readonly onPicture: (picture: string | null) => void;
}

/** Selects and crops a picture; the draft keeps it until the account exists. */
export function PicturePicker({
  picture,
  removable = picture !== null,
  help = 'You can add it later, but before you apply. An image under 5MB.',
  onPicture,
}: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // Safari reads HEIC photos; in another browser the picture cannot be shown, and says why.
  const [isHeic, setHeic] = useState(false);
  // The dialog then stays, so that it can close slowly.
  const [hasChosen, setHasChosen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const found = pictureProblem(file);
    setProblem(found);
    if (found) return;
    setHeic(isHeicFile(file));
    setChosen(URL.createObjectURL(file));
    setHasChosen(true);
  };
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(null);
  };
  const refuse = () => {
    setProblem(isHeic ? heicPicture : 'This photo could not be read. Please choose another one.');
    close();
  };
  const use = async (area: Area) => {
    if (!chosen) return;
    try {
      const { cropPicture } = await import('../model/picture.js');
      onPicture(await cropPicture(chosen, area));
      close();
    } catch {
      refuse();
    }
  };

  return (
    <Row wraps alignItems="center" gap={2.5}>
      <Avatar
        {...(picture ? { src: picture } : {})}
        alt={picture ? 'Your photo' : ''}
        sx={{ width: 84, height: 84, bgcolor: 'surface.selected', color: 'primary.main' }}
      >
        <AddPhoto />
      </Avatar>
      <div>
        <Row wraps gap={1}>
          <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
            {picture ? 'Change photo' : 'Add a profile photo'}
          </Button>
          {removable && (
            <Button size="small" color="secondary" onClick={() => onPicture(null)}>
              Remove
            </Button>
          )}
        </Row>
        <Box
          component="input"
          ref={input}
          type="file"
          accept="image/*,.heic,.heif"
          onChange={choose}
          aria-label="Profile photo"
          tabIndex={-1}
          sx={{ ...visuallyHidden }}
        />
        <FormHelperText error={problem !== null} role={problem ? 'alert' : undefined}>
          {problem ?? help}
        </FormHelperText>
      </div>
      <Suspense fallback={null}>
        {hasChosen && <PictureDialog address={chosen} onUse={(area) => void use(area)} onUnreadable={refuse} onClose={close} />}
      </Suspense>
    </Row>
  );
}

const maxPictureBytes = 5 * 1024 * 1024;

/** Why a file can't be a profile picture, or null. */
function pictureProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/') && !isHeicFile(file)) return 'Please choose an image file.';
  return file.size < maxPictureBytes ? null : 'Image uploads must be under 5MB.';
}
