import { videoSeconds } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { visuallyHidden } from '../../../shared/page/visually-hidden.js';
import { clockOf, type Recording } from '../model/recording.js';

type Live = Extract<Recording, { readonly stream: MediaStream }>;

/** What the camera sees, with the countdown or the time recorded. Without sound: it would echo. */
export function LivePicture({ recording }: { readonly recording: Live }) {
  const video = useRef<HTMLVideoElement>(null);
  const { stream } = recording;
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <>
      {/* Mirrored, as people know themselves; the recording is not. */}
      <video ref={video} autoPlay muted playsInline aria-label="Your camera" style={{ transform: 'scaleX(-1)' }} />
      {recording.at === 'counting' ? (
        <Typography
          aria-hidden
          sx={{ position: 'absolute', fontSize: 112, fontWeight: 700, color: 'common.white', textShadow: '0 2px 16px #000' }}
        >
          {recording.left}
        </Typography>
      ) : (
        <Box
          role="timer"
          aria-label="Time recorded"
          sx={{
            position: 'absolute',
            top: 12,
            left: 12,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 1.25,
            py: 0.5,
            borderRadius: 2,
            bgcolor: 'rgb(0 0 0 / 0.72)',
            color: 'common.white',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <Box component="span" aria-hidden sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: '#ff5a4f' }} />
          {clockOf(recording.seconds)} / {clockOf(videoSeconds)}
        </Box>
      )}
      <Box role="status" sx={visuallyHidden}>
        {recording.at === 'counting' ? `Recording starts in ${recording.left}` : 'Recording'}
      </Box>
    </>
  );
}
