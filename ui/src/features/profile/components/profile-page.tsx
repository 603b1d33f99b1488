import type { Profile } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import { Fragment, Suspense, type ReactNode } from 'react';
import { Page } from '../../../shared/page/page.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { DeferredDialog } from '../../../shared/dialog/deferred-dialog.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useLocks, useOwnProfile } from '../../../entities/profile/own-profile.js';
import { sectionOf, sections } from '../model/sections.js';
import { ProfileSection } from '../../../entities/profile/profile-section.js';
import { summaries } from './section-summary.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Prose, Row, Stack } from '../../../shared/display/layout.js';

// The forms, their rules and their fields are not in the page's first load.
const SectionEditor = lazyComponent(async () => (await import('./section-editor.js')).SectionEditor);

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
  const close = () => section.clear({ replace: true });
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
          <SectionEditor key={open} section={open} profile={profile} locks={locks.data} onClose={close} />
        </Suspense>
      )}
      {open !== null && open !== 'video' && !locks.data && locks.error && (
        <DeferredDialog open title={sections.find(({ name }) => name === open)?.title ?? ''} onClose={close}>
          <ErrorState error={locks.error} title="This section could not be loaded" onRetry={() => void locks.reload()} />
        </DeferredDialog>
      )}
    </>
  );
}

/** Photo with "Change picture", and the full name (document 3 §2). */
function ProfileHead({ profile }: { readonly profile: Profile }) {
  const verify = useAddressParam('verify');
  const { firstName, lastName, picture } = profile;
  return (
    <Row alignItems="center" gap={{ xs: 2, sm: 2.5 }} mb={{ xs: 2.5, md: 3 }}>
      <Avatar
        {...(picture ? { src: picture } : {})}
        alt={picture ? 'Your photo' : ''}
        sx={{
          width: { xs: 80, sm: 104 },
          height: { xs: 80, sm: 104 },
          bgcolor: 'surface.selected',
          color: 'primary.main',
          fontSize: '1.75rem',
          fontWeight: 640,
        }}
      >
        {`${firstName[0] ?? ''}${lastName[0] ?? ''}`}
      </Avatar>
      <Stack minWidth={0} gap={1} justifyItems="start">
        <Prose variant="h2" component="p" overflowWrap="anywhere">
          {firstName} {lastName}
        </Prose>
        <Button component={Link} to={verify.to('photo')} preventScrollReset variant="outlined" size="small">
          Change picture
        </Button>
      </Stack>
    </Row>
  );
}
