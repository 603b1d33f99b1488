import type { Profile } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import { Fragment, Suspense, type ReactNode } from 'react';
import { Page } from '../../../shared/page/page.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useLocks, useOwnProfile } from '../../../shared/profile/own-profile.js';
import { sectionOf, sections } from '../model/sections.js';
import { ProfileHead } from './profile-head.js';
import { ProfileSection } from '../../../shared/profile/profile-section.js';
import { summaries } from './section-summary.js';
import { lazyPart } from '../../../shared/states/lazy-part.js';

// The forms, their rules and their fields are not in the page's first load.
const SectionEditor = lazyPart(async () => (await import('./section-editor.js')).SectionEditor);

interface ProfilePageProps {
  /** The section of the video introduction, with its dialog: another feature. */
  readonly video?: ReactNode;
}

/** The profile by sections; `?section=` opens the dialog of one (document 3 §2). */
export function ProfilePage({ video }: ProfilePageProps) {
  const profile = useOwnProfile();
  return (
    <Page title="Your profile" lead="The more complete it is, the better your projects match.">
      <QueryState query={profile} skeleton={<CardsSkeleton count={4} />} errorTitle="Your profile could not be loaded">
        {(value) => <Sections profile={value} video={video} />}
      </QueryState>
    </Page>
  );
}

function Sections({ profile, video }: ProfilePageProps & { readonly profile: Profile }) {
  const section = useAddressParam('section');
  const open = sectionOf(section.value);
  const locks = useLocks(profile.id);
  return (
    <>
      <ProfileHead profile={profile} />
      <Box sx={{ columnCount: { md: 2 }, columnGap: 2, '& > *': { breakInside: 'avoid', mb: 2 } }}>
        {sections.map(({ name, title }) => {
          if (name === 'video') return <Fragment key={name}>{video}</Fragment>;
          const Summary = summaries[name];
          return (
            <ProfileSection key={name} title={title} to={section.to(name)}>
              <Summary profile={profile} />
            </ProfileSection>
          );
        })}
      </Box>
      {open !== null && open !== 'video' && locks.data && (
        <Suspense>
          <SectionEditor
            key={open}
            section={open}
            profile={profile}
            locks={locks.data}
            onClose={() => section.clear({ replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
