import { Suspense } from 'react';
import { SectionCard } from '../../../shared/display/section-card.js';
import { useMayAct } from '../../../shared/session/use-may-act.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useProject } from './project-frame.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

const InvitationList = lazyComponent(async () => (await import('./invitation-list.js')).InvitationList);

// The form is not in the first load of the page.
const InviteForm = lazyComponent(async () => (await import('./invite-form.js')).InviteForm);

/** Invitations of people whom the researcher knows, by a link or an e-mail. */
export function InvitationsPage() {
  const project = useProject();
  const mayAct = useMayAct();
  if (!mayAct)
    return <EmptyState title="Only the project’s researcher invites" text="Support reads projects and acts in none." />;
  if (project.status !== 'published')
    return (
      <EmptyState
        title={project.status === 'draft' ? 'Publish the project first' : 'This project is closed'}
        text="An invitation opens the page of a published project."
      />
    );
  if (project.recruitingStatus !== 'RECRUITING')
    return (
      <Stack shrinks gap={2.5} maxWidth={720}>
        <EmptyState title="The project takes no applications now" text="You can invite somebody once it recruits again." />
        <Invitations projectId={project.id} />
      </Stack>
    );
  return (
    <Stack shrinks gap={2.5} maxWidth={720}>
      <SectionCard title="Invite somebody you know" heading="h2">
        <Muted mb={2}>
          The invitation passes the criteria of the target and the work e-mail. With an e-mail it is for that account alone;
          without, for the first account that uses the link.
        </Muted>
        <Suspense fallback={<CardsSkeleton count={1} height={220} />}>
          <InviteForm project={project} />
        </Suspense>
      </SectionCard>
      <Invitations projectId={project.id} />
    </Stack>
  );
}

const Invitations = ({ projectId }: { readonly projectId: string }) => (
  <Suspense fallback={<CardsSkeleton count={1} height={160} />}>
    <InvitationList projectId={projectId} />
  </Suspense>
);
