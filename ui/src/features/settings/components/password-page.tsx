import { changePassword } from '@panelist/domain/identity/browser';
import Link from '@mui/material/Link';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { Form } from '../../../shared/forms/form.js';
import { PasswordField } from '../../../shared/forms/password-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { notifyingErrors } from '../model/notifying-errors.js';
import { useIsVisit, VisitBanner } from './visit-banner.js';
import { SaveButton } from './save-button.js';
import { Muted } from '../../../shared/display/layout.js';

const empty = { password: '', newPassword: '' };

/** Update Password (document 3 §2). */
export function PasswordPage() {
  const change = useCommand(changePassword);
  const navigate = useNavigate();
  const isVisit = useIsVisit();
  const save = notifyingErrors(async (body: typeof empty) => {
    const { message } = await change.run({ body });
    notify.success(message ?? 'Your password has been changed.');
    await navigate('/dashboard');
  });
  return (
    <Page title="Update Password" lead="You stay logged in here. Every other device is logged out." width="reading">
      <Form
        initialValues={empty}
        schema={async () => (await import('../model/settings-schemas.js')).passwordChangeSchema}
        onSubmit={save}
        label="Update Password"
        summary="failure"
      >
        {isVisit && <VisitBanner what="the password" />}
        <PasswordField name="password" label="Current Password" autoComplete="current-password" disabled={isVisit} />
        <PasswordField
          name="newPassword"
          label="New Password"
          hint="At least 8 characters."
          autoComplete="new-password"
          disabled={isVisit}
        />
        <SaveButton busy="Updating…" unchanged="Enter your current password and a new one." disabled={isVisit}>
          Update
        </SaveButton>
        <Muted variant="body2">
          You don’t know the current one, or have none because you log in by another account?{' '}
          <Link component={RouterLink} to="/forgot-password">
            Have a link sent
          </Link>
        </Muted>
      </Form>
    </Page>
  );
}
