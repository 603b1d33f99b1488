import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { ProfileSection } from '../../../entities/profile/profile-section.js';
import { SavedVideo, VideoFrame } from '../../../entities/profile/saved-video.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { useVideoIntro } from '../api/video-intro.js';
import { videoNotLoaded } from '../model/recording.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { Muted } from '../../../shared/display/layout.js';

const VideoIntroDialog = lazyComponent(async () => (await import('./video-intro-dialog.js')).VideoIntroDialog);

/** The profile page's section; `?section=video` opens its dialog. */
export function VideoIntroSection() {
  const section = useAddressParam('section');
  const { intro, profile } = useVideoIntro();
  return (
    <ProfileSection title="Video Introduction" to={section.to('video')}>
      {intro === undefined ? (
        profile.error ? (
          <ErrorAlert>{videoNotLoaded}</ErrorAlert>
        ) : (
          <Skeleton variant="rounded" height={24} />
        )
      ) : intro.video === null ? (
        <Muted>Introduce yourself in up to a minute: it helps researchers choose you.</Muted>
      ) : (
        <VideoFrame>
          <SavedVideo video={intro.video} label="Your video introduction" notLoaded={videoNotLoaded} />
        </VideoFrame>
      )}
      {section.value === 'video' && intro && (
        <Suspense>
          <VideoIntroDialog intro={intro} onClose={() => section.clear({ replace: true })} />
        </Suspense>
      )}
    </ProfileSection>
  );
}
