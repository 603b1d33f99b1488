import { identityProviderName, saveAccount, withdrawEmailChange, type User } from '@panelist/domain/identity/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { FormikHelpers } from 'formik';
import { Link as RouterLink } from 'react-router-dom';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { LocalTime } from '../../../shared/display/time.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { Form } from '../../../shared/forms/form.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { useMe } from '../../../shared/session/me.js';
import { Banner } from '../../../shared/states/banner.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { notifyingErrors } from '../model/notifying-errors.js';
import { DeactivateSection } from './deactivate-section.js';
import { DeleteSection } from './delete-section.js';
import { SaveButton } from './save-button.js';
import { useIsVisit, VisitBanner } from './visit-banner.js';
import { Prose, Row } from '../../../shared/display/layout.js';

/** The person's names, phone and e-mail (document 3 §2, Account settings). */
export function AccountDetailsPage() {
  const { user, error, reload } = useMe();
  return (
    <Page title="Account details" width="reading">
      {user ? (
        <>
          <AccountForm key={`${user.id} ${user.email}`} user={user} />
          {user.profileId !== null && <DeactivateSection />}
          {user.profileId !== null && <DeleteSection userId={user.id} />}
        </>
      ) : error ? (
        <ErrorState error={error} title="Your account could not be loaded" onRetry={() => void reload()} />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}

function AccountForm({ user }: { readonly user: User }) {
  const save = useCommand(saveAccount);
  const isVisit = useIsVisit();
  const { firstName, lastName, email, namesLocked, pendingEmail } = user;
  const initial = { firstName, lastName, email };
  const submit = async (values: typeof initial, { resetForm }: FormikHelpers<typeof initial>) =>
    notifyingErrors(async (body: typeof initial) => {
      const { message } = await save.run({ body });
      notify.success(message ?? 'Your account details were saved.');
      // Another address counts once its link is opened.
      resetForm({ values: { ...body, email } });
    })(values);
  return (
    <Form
      initialValues={initial}
      schema={async () => (await import('../model/settings-schemas.js')).accountDetailsSchema}
      onSubmit={submit}
      label="Account details"
      summary="failure"
    >
      {isVisit && <VisitBanner what="the account" />}
      {pendingEmail !== null && <PendingEmail email={email} pendingEmail={pendingEmail} />}
      <TextField
        name="firstName"
        label="First name"
        autoComplete="given-name"
        disabled={namesLocked || isVisit}
        hint={namesLocked ? 'You have been paid under this name. Customer support can change it.' : undefined}
      />
      <TextField name="lastName" label="Last name" autoComplete="family-name" disabled={namesLocked || isVisit} />
      <Phone user={user} />
      {user.hasProfile && <Identity verifiedAt={user.identityVerifiedAt} />}
      <TextField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        disabled={isVisit}
        hint="A new address counts once you open the link that we send there."
      />
      <SaveButton busy="Saving…" unchanged="Nothing has changed yet." disabled={isVisit}>
        Save
      </SaveButton>
    </Form>
  );
}

/** The address that is asked for, until its link is opened or the person withdraws it. */
function PendingEmail({ email, pendingEmail }: { readonly email: string; readonly pendingEmail: string }) {
  const withdraw = useCommand(withdrawEmailChange);
  const isVisit = useIsVisit();
  const click = async (): Promise<void> => {
    try {
      const { message } = await withdraw.run();
      notify.success(message ?? 'Your e-mail stays as it is.');
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Banner
      meaning="notice"
      action={
        <Button size="small" color="inherit" disabled={isVisit || withdraw.running} onClick={() => void click()}>
          {withdraw.running ? 'One moment…' : 'Keep the present e-mail'}
        </Button>
      }
    >
      We have sent a link to {pendingEmail}. Your e-mail changes once you open it; until then it stays {email}.
    </Banner>
  );
}

/** A fact, for projects that require it; it can't be changed. */
function Identity({ verifiedAt }: { readonly verifiedAt: string | null }) {
  return (
    <Box>
      <Prose variant="body2" fontWeight={600} mb={0.75}>
        Identity
      </Prose>
      <Row wraps alignItems="center" columnGap={1.5} minHeight={32}>
        {verifiedAt === null ? (
          <span>Not verified. A project that requires it asks you when you apply.</span>
        ) : (
          <>
            <span>
              By {identityProviderName}, <LocalTime at={verifiedAt} form="day" on />
            </span>
            <StatusChip meaning="paid" label="Verified" />
          </>
        )}
      </Row>
    </Box>
  );
}

/** A number changes by verifying another one, in a dialog on this page. */
function Phone({ user }: { readonly user: User }) {
  return (
    <Box>
      <Prose variant="body2" fontWeight={600} mb={0.75}>
        Phone
      </Prose>
      <Row wraps alignItems="center" columnGap={1.5} minHeight={32}>
        <span>{user.phone ?? 'No number'}</span>
        {user.isPhoneVerified ? (
          <StatusChip meaning="paid" label="Verified" />
        ) : (
          user.hasProfile && (
            <Link component={RouterLink} to="?verify=phone">
              Verify your phone
            </Link>
          )
        )}
      </Row>
    </Box>
  );
}
