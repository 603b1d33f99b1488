import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useVideoAddress } from '../api/video-intro.js';
import { videoNotLoaded, type Recording } from '../model/recording.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { LivePicture } from './live-picture.js';
import { Player } from './player.js';
import { Stage } from './stage.js';

interface VideoStageProps {
  /** The saved video's name; null for none. */
  readonly video: string | null;
  readonly recording: Recording;
  /** Whether the person has deleted it and not saved yet. */
  readonly isDeleted: boolean;
}

/** The picture of the camera, the recording, or the saved video. */
export function VideoStage({ video, recording, isDeleted }: VideoStageProps) {
  if (recording.at === 'failed') return <ErrorAlert>{recording.message}</ErrorAlert>;
  return (
    <Stage>
      {recording.at === 'recorded' ? (
        <Player address={recording.address} label="Your recording" />
      ) : recording.at === 'counting' || recording.at === 'recording' ? (
        <LivePicture recording={recording} />
      ) : recording.at === 'asking' ? (
        <Hint>Allow your browser to use camera and microphone.</Hint>
      ) : video === null ? (
        <Hint>{isDeleted ? 'Your video is deleted once you save.' : 'You have no video introduction yet.'}</Hint>
      ) : (
        <SavedVideo video={video} />
      )}
    </Stage>
  );
}

/** The saved video, in the size of its place. */
export function SavedVideo({ video }: { readonly video: string }) {
  const { data, error } = useVideoAddress(video);
  if (data) return <Player address={data.signed} label="Your video introduction" />;
  return error ? (
    <Box sx={{ p: 2 }}>
      <ErrorAlert>{videoNotLoaded}</ErrorAlert>
    </Box>
  ) : (
    <Skeleton variant="rectangular" width="100%" height="100%" />
  );
}

const Hint = ({ children }: { readonly children: string }) => (
  <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 3, textAlign: 'center', color: 'text.secondary' }}>
    <VideocamOutlined fontSize="large" />
    <Typography>{children}</Typography>
  </Box>
);
