import type { OwnedProject } from '@panelist/domain/catalogue/browser';
import { formatCents } from '@panelist/domain/kernel/browser';
import { createInvitation } from '@panelist/domain/participation/browser';
import type { FormikHelpers } from 'formik';
import { useCommand } from '../../../shared/api/use-command.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { SwitchField } from '../../../shared/forms/switch-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { reserveOfOne } from '../model/places.js';

interface Wanted {
  readonly email: string;
  readonly skipScreenerQuestions: boolean;
}
const nothing: Wanted = { email: '', skipScreenerQuestions: false };

const schema = async () => (await import('../model/invitation-schema.js')).invitationSchema;

/** Asks for an invitation, by a link or an e-mail. */
export function InviteForm({ project }: { readonly project: OwnedProject }) {
  const command = useCommand(createInvitation);
  const invite = async ({ email, skipScreenerQuestions }: Wanted, { resetForm }: FormikHelpers<Wanted>) => {
    const body = { email: email.trim() === '' ? null : email.trim(), skipScreenerQuestions };
    await command.run({ params: { id: project.id }, body });
    notify.success(body.email === null ? 'The link is ready.' : `The invitation goes to ${body.email}.`);
    resetForm();
  };
  return (
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
  );
}
