import { topicCount } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import { useLocks, useOwnProfile } from '../../../shared/profile/own-profile.js';
import { useMe } from '../../../shared/session/me.js';
import { StrengthPanel } from './strength-panel.js';
import { TopicCard } from './topic-card.js';

/** Below the referral card: the profile's strength, and the topics until they are chosen. */
export function AboutYou() {
  const { user } = useMe();
  const { data: profile } = useOwnProfile();
  const { data: locks } = useLocks(profile?.id);
  if (!user) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {profile && locks && <StrengthPanel user={user} profile={profile} locks={locks} />}
      {profile && profile.topics.length < topicCount && <TopicCard profile={profile} />}
    </Box>
  );
}
