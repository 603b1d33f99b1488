import { ProfilePage } from '../../features/profile/index.js';
import { VideoIntroSection } from '../../features/video-intro/index.js';

/** The profile shows a section of another feature; only the app may import both. */
export function Profile() {
  return <ProfilePage video={<VideoIntroSection />} />;
}
