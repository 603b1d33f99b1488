import type { ScreenerResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SavedVideo, VideoFrame } from '../../../entities/profile/saved-video.js';
import { Stack } from '../../../shared/display/layout.js';
import { fullName } from '../model/response-text.js';

/** The participant's photo, and their video introduction once the researcher wants to see it. */
export function Introduction({ response }: { readonly response: ScreenerResponse }) {
  const { pictureUrl, videoIntroUrl } = response.participant;
  const [isShown, setShown] = useState(false);
  if (pictureUrl === null && videoIntroUrl === null) return null;
  return (
    <Stack gap={1.5} mb={2} justifyItems="start">
      {pictureUrl !== null && (
        <Box
          component="img"
          src={pictureUrl}
          alt={`Photo of ${fullName(response)}`}
          sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 2 }}
        />
      )}
      {videoIntroUrl !== null && (
        <Button size="small" variant="outlined" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide video introduction' : 'Play video introduction'}
        </Button>
      )}
      {videoIntroUrl !== null && isShown && (
        <VideoFrame>
          <SavedVideo
            video={videoIntroUrl}
            label={`Video introduction of ${fullName(response)}`}
            notLoaded="The video introduction could not be loaded. Please try again later."
          />
        </VideoFrame>
      )}
    </Stack>
  );
}
