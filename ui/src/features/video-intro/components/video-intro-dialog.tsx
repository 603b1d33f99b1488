import { isEditable } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { serverNow } from '../../../shared/api/server-time.js';
import { useLatestUnless } from '../../../shared/api/use-latest-unless.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.js';
import { LeaveQuestion } from '../../../entities/profile/leave-question.js';
import { LockLine, lockQuestion } from '../../../entities/profile/lock.js';
import { notify } from '../../../shared/notices/notices.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import type { VideoIntro } from '../api/video-intro.js';
import { isRunning } from '../model/recording.js';
import { RecorderControls } from './recorder-controls.js';
import { useRecorder } from './use-recorder.js';
import { useSaving } from './use-saving.js';
import { VideoStage } from './video-stage.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

export interface VideoIntroDialogProps {
  readonly intro: VideoIntro;
  readonly onClose: () => void;
}

/** On a phone two buttons share the row below the note. */
const sharedRow = { flex: { xs: '1 1 0', sm: '0 0 auto' } };

/** Records, reviews, replaces and deletes the introduction (document 3 §4). */
export function VideoIntroDialog({ intro, onClose }: VideoIntroDialogProps) {
  const recorder = useRecorder();
  const [deleted, setDeleted] = useState(false);
  const [asking, setAsking] = useState(false);
  const noteId = useId();
  const { recording } = recorder;
  const isChanged = recording.at === 'recorded' || deleted;
  // Until the person records or deletes, the dialog takes what newer answers say: it may open
  // before the answer to the last save.
  const editing = isChanged || isRunning(recording);
  const { lock } = intro;
  const video = useLatestUnless(editing, intro.video);
  const locked = useLatestUnless(editing, lock && !isEditable(lock, serverNow().toISOString()) ? lock : null);
  const saving = useSaving(intro.profileId, (message) => {
    notify.success(message);
    onClose();
  });

  const question = lockQuestion();
  const remove = () => {
    recorder.reset();
    setDeleted(video !== null);
  };
  const again = () => {
    setDeleted(false);
    void recorder.start();
  };
  const save = () => {
    setAsking(false);
    void saving.save(recording.at === 'recorded' ? recording.file : null);
  };

  const note = isRunning(recording) ? 'Finish the recording first.' : isChanged ? null : 'Record or delete your video first.';
  return (
    <AppDialog
      open
      title="Video Introduction"
      onClose={saving.share === null ? onClose : saving.cancel}
      width={680}
      actions={
        locked ? (
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Muted id={noteId} variant="body2" aria-live="polite" flex={{ xs: '1 1 100%', sm: 1 }} minWidth={160}>
              {note}
            </Muted>
            <Button variant="outlined" sx={sharedRow} onClick={saving.share === null ? onClose : saving.cancel}>
              {saving.share === null ? 'Cancel' : 'Stop the upload'}
            </Button>
            <Button
              variant="contained"
              sx={sharedRow}
              disabled={note !== null || saving.busy}
              onClick={() => (question ? setAsking(true) : save())}
              aria-describedby={noteId}
            >
              {saving.busy ? 'Saving…' : 'Save'}
            </Button>
          </>
        )
      }
    >
      <Stack shrinks gap={2}>
        {locked ? (
          <LockLine lock={locked} />
        ) : (
          <Muted>
            Say in up to a minute who you are and what you do. Our team and researchers of projects that you apply to can watch
            it.
          </Muted>
        )}
        <VideoStage video={deleted ? null : video} recording={recording} isDeleted={deleted} />
        {saving.problem !== null && <ErrorAlert>{saving.problem}</ErrorAlert>}
        {saving.share !== null && <UploadProgress share={saving.share} />}
        {!locked && !saving.busy && (
          <RecorderControls
            recording={recording}
            hasVideo={video !== null && !deleted}
            onStart={again}
            onStop={recorder.stop}
            onCancel={recorder.reset}
            onDelete={remove}
            onUndo={deleted ? () => setDeleted(false) : null}
          />
        )}
      </Stack>
      {question && <ConfirmDialog {...question} open={asking} onConfirm={save} onCancel={() => setAsking(false)} />}
      <LeaveQuestion isChanged={editing && !saving.isDone} />
    </AppDialog>
  );
}

function UploadProgress({ share }: { readonly share: number }) {
  const percent = Math.round(share * 100);
  const labelId = useId();
  return (
    <Stack gap={0.75}>
      <Typography id={labelId} variant="body2">
        Uploading your video: {percent}%
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-labelledby={labelId}
        sx={{ '@media (forced-colors: active)': { border: '1px solid', '& > *': { bgcolor: 'Highlight' } } }}
      />
    </Stack>
  );
}
