import { createInvitation } from '@panelist/domain/participation/browser';
import { formatCents } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FormikHelpers } from 'formik';
import { Suspense } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { SwitchField } from '../../../shared/forms/switch-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { useMayAct } from '../../../shared/session/use-may-act.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyPart } from '../../../shared/states/lazy-part.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { reserveOfOne } from '../model/places.js';
import { useProject } from './project-frame.js';

const InvitationList = lazyPart(async () => (await import('./invitation-list.js')).InvitationList);

interface Wanted {
  readonly email: string;
  readonly skipScreenerQuestions: boolean;
}
const nothing: Wanted = { email: '', skipScreenerQuestions: false };

const schema = async () => (await import('../model/invitation-schema.js')).invitationSchema;

/** Invitations of people whom the researcher knows, by a link or an e-mail. */
export function InvitationsPage() {
  const project = useProject();
  const mayAct = useMayAct();
  const command = useCommand(createInvitation);
  if (!mayAct)
    return <EmptyState title="Only the project’s researcher invites" text="Support reads projects and acts in none." />;
  if (project.status !== 'published')
    return (
      <EmptyState
        title={project.status === 'draft' ? 'Publish the project first' : 'This project is closed'}
        text="An invitation opens the page of a published project."
      />
    );
  const invite = async ({ email, skipScreenerQuestions }: Wanted, { resetForm }: FormikHelpers<Wanted>) => {
    const body = { email: email.trim() === '' ? null : email.trim(), skipScreenerQuestions };
    await command.run({ params: { id: project.id }, body });
    notify.success(body.email === null ? 'The link is ready.' : `The invitation goes to ${body.email}.`);
    resetForm();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 720 }}>
      <SectionCard title="Invite somebody you know" heading="h2">
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          The invitation passes the criteria of the target and the work e-mail. With an e-mail it is for that account alone;
          without, for the first account that uses the link.
        </Typography>
        <Form initialValues={nothing} schema={schema} onSubmit={invite} label="Invitation" summary="failure">
          <TextField name="email" label="E-mail" type="email" optional hint="Panelist sends the invitation there." />
          <SwitchField
            name="skipScreenerQuestions"
            label="Without the screener’s questions"
            hint={`They are invited at once, which reserves ${formatCents(reserveOfOne(project))}.`}
          />
          <div>
            <SubmitButton size="medium">Create invitation</SubmitButton>
          </div>
        </Form>
      </SectionCard>
      <Suspense fallback={<CardsSkeleton count={1} height={160} />}>
        <InvitationList projectId={project.id} />
      </Suspense>
    </Box>
  );
}
