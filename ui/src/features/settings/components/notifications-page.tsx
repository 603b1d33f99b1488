import { type User } from '@panelist/domain/identity/browser';
import { saveNotifications, type NotificationSettings } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { Form } from '../../../shared/forms/form.js';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { useMe } from '../../../shared/session/me.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { notifyingErrors } from '../model/notifying-errors.js';
import { SaveButton } from './save-button.js';
import { useIsVisit, VisitBanner } from './visit-banner.js';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormField, type FieldProps } from '../../../shared/forms/use-form-field.js';
import { Prose } from '../../../shared/display/layout.js';

const SavedSearchesSection = lazyComponent(
  async () => (await import('./saved-searches/saved-searches-section.js')).SavedSearchesSection,
);

/** Email notification settings (document 3 §2), and saved searches with their alerts. */
export function NotificationsPage() {
  const { user, error, reload } = useMe();
  return (
    <Page
      title="Email notification settings"
      lead="Mails about your applications, your payments and the security of your account always reach you. Each of the mails below has a link that turns it off."
      width="reading"
    >
      {user ? (
        <>
          <AccountEmail user={user} />
          <NotificationForm key={JSON.stringify(user.notificationSettings)} settings={user.notificationSettings} />
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <SavedSearchesSection />
          </Suspense>
        </>
      ) : error ? (
        <ErrorState error={error} title="Your settings could not be loaded" onRetry={() => void reload()} />
      ) : (
        <FormSkeleton fields={2} />
      )}
    </Page>
  );
}

const AccountEmail = ({ user }: { readonly user: User }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
      px: 2,
      py: 1.25,
      mb: 3,
      borderRadius: 2.5,
      bgcolor: 'surface.sunken',
    }}
  >
    <Prose overflowWrap="anywhere" flex="1 1 14rem">
      Mails go to <strong>{user.email}</strong>
    </Prose>
    <Button component={Link} to="/profile?section=0" variant="outlined" size="small" aria-label="Edit your e-mail">
      Edit
    </Button>
  </Box>
);

function NotificationForm({ settings }: { readonly settings: NotificationSettings }) {
  const save = useCommand(saveNotifications);
  const isVisit = useIsVisit();
  const submit = notifyingErrors(async (body: NotificationSettings) => {
    const { message } = await save.run({ body });
    notify.success(message ?? 'Your notification settings were saved.');
  });
  return (
    <Form
      initialValues={settings}
      schema={async () => (await import('../model/settings-schemas.js')).notificationSettingsSchema}
      onSubmit={submit}
      label="Email notification settings"
      summary="failure"
    >
      {isVisit && <VisitBanner what="the settings" />}
      <CheckboxField
        name="dailyDigest"
        label="Daily Digest"
        hint="New projects that fit you and invitations that wait for you, at 8:00 in the morning where you are. Nothing new, no mail."
      />
      <CheckboxField
        name="targetedResearchInvitation"
        label="Targeted Research Invitation"
        hint="A project that fits your profile and that you may apply to, once, when it is published."
      />
      <SaveButton busy="Saving…" unchanged="Nothing has changed yet." disabled={isVisit}>
        Save
      </SaveButton>
    </Form>
  );
}

function CheckboxField(props: FieldProps) {
  const field = useFormField<boolean>(props);
  const hintId = `${field.id}-hint`;
  return (
    <div>
      <FormControlLabel
        sx={{ ml: -1.25, minHeight: 44 }}
        label={props.label}
        control={
          <Checkbox
            id={field.id}
            checked={field.value ?? false}
            disabled={props.disabled ?? false}
            onChange={(_event, on) => void field.setValue(on)}
            slotProps={{ input: { 'aria-describedby': field.help ? hintId : undefined } }}
          />
        }
      />
      {field.help && (
        <FormHelperText id={hintId} error={field.error !== undefined} sx={{ mt: -0.5, ml: 4 }}>
          {field.help}
        </FormHelperText>
      )}
    </div>
  );
}
