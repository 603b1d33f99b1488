import { uploadPicture } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAddressParam } from '../../shared/page/use-address-param.js';
import { PicturePicker } from '../../features/signup/components/picture-picker.js';
import { blobFromDataUrl } from '../../features/signup/model/picture.js';
import { ApiError } from '../../shared/api/api-error.js';
import { useCommand } from '../../shared/api/use-command.js';
import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { notify } from '../../shared/notices/notices.js';
import { useMe } from '../../shared/session/me.js';
import { useSession } from '../../shared/session/session-store.js';
import type { VerificationStep } from '../../features/verification/components/verification-step.js';
import { ErrorAlert } from '../../shared/states/error-alert.js';
import { useBriefError } from '../../shared/states/use-brief-error.js';
import { Muted, Stack } from '../../shared/display/layout.js';

/** The sentence for a failed upload (document 2 §8). */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Unable to upload file. Please try again.';
  if (error.status === 413) return 'Image uploads must be under 5MB.';
  // The server says why a file is no picture of use.
  return error.status === 422 ? error.message : 'There was a problem saving your profile image.';
}

/** Opened from any page by `?verify=photo`. */
export function PhotoDialog() {
  const { clear } = useAddressParam('verify');
  const close = () => clear({ replace: true });
  return <PhotoStep onClose={close} onDone={close} />;
}

/** A photo that was cropped is sent at once. Uses the picture picker of the sign-up. */
export function PhotoStep({ above, onClose, onNext = null, onDone }: VerificationStep) {
  const session = useSession();
  const { user } = useMe();
  const [picture, setPicture] = useState<string | null>(null);
  const [problem, setProblem] = useBriefError();
  const upload = useCommand(uploadPicture);
  if (session.status !== 'in') return null;
  const save = async (chosen: string) => {
    setProblem(null);
    try {
      await upload.run({
        params: { userId: session.userId },
        query: { type: 'picture' },
        files: { files: blobFromDataUrl(chosen) },
      });
      notify.success('Successfully updated your profile image.');
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <AppDialog
      open
      title={user?.picture ? 'Change picture' : 'Add a profile photo'}
      above={above}
      onClose={onClose}
      width={480}
      locked={upload.running}
      actions={
        <>
          <Button variant="outlined" onClick={onNext ?? onClose} disabled={upload.running}>
            {onNext ? 'Do this later' : 'Not now'}
          </Button>
          {picture && (problem !== null || upload.running) && (
            <Button variant="contained" onClick={() => void save(picture)} disabled={upload.running}>
              {upload.running ? 'Uploading…' : 'Upload photo'}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={2}>
        <Muted>Researchers see it once you have applied to their project.</Muted>
        {problem && <ErrorAlert>{problem}</ErrorAlert>}
        <PicturePicker
          picture={picture}
          help="An image under 5MB."
          onPicture={(chosen) => {
            setPicture(chosen);
            if (chosen !== null) void save(chosen);
          }}
        />
      </Stack>
    </AppDialog>
  );
}
