import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink, Navigate, useNavigate } from 'react-router-dom';
import { Form } from '../../../shared/forms/form.js';
import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { Page } from '../../../shared/page/page.js';
import { useMe } from '../../../shared/session/me.js';
import { lacksProfile, useSession } from '../../../shared/session/session-store.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { writePassword, readPassword } from '../model/sign-up-password.js';
import { LegalLink } from './legal-link.js';
import { LeaveGuard } from './leave-guard.js';
import { PersonalFields } from './personal-fields.js';
import type { PersonalValues } from '../model/personal-values.js';
import { PicturePicker } from './picture-picker.js';
import { readDraft, updateDraft } from '../model/sign-up-draft.js';
import { useSignUpLists } from '../api/sign-up-lists.js';
import { useSocialTicket } from './use-social-ticket.js';
import { CookieButtonSpacer } from './cookie-button-spacer.js';
import { StepProgress } from './step-progress.js';
import { stepAddress, walk } from '../model/steps.js';
import { SocialButtons } from '../../../shared/social/social-buttons.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { useBindDraft } from './use-bind-draft.js';
import { Block, Muted, Prose } from '../../../shared/display/layout.js';

function savePersonal({ password, ...personal }: PersonalValues): void {
  writePassword(password || null);
  updateDraft({ personal });
}

function SignUpSkeleton() {
  return (
    <Page title="Create your account" width="reading">
      <FormSkeleton fields={6} />
    </Page>
  );
}

/**
 * The ticket is over or used: the person logs in at the other site again, or signs up by e-mail.
 */
function TicketProblem({ message }: { readonly message: string }) {
  return (
    <Block mb={2.5}>
      <ErrorAlert>{message}</ErrorAlert>
    </Block>
  );
}

/** Personal details: the first page of the sign-up (spec 1, section 2). */
export function PersonalPage() {
  useBindDraft();
  const session = useSession();
  const { user } = useMe();
  const navigate = useNavigate();
  const lists = useSignUpLists();
  const [picture, setPicture] = useState(() => readDraft().picture);

  const hasAccount = session.status === 'in';
  const ticket = useSocialTicket(!hasAccount);
  if (hasAccount && !lacksProfile(session)) return <Navigate to="/" replace />;

  const { personal, social } = readDraft();
  if (ticket?.loading === true) return <SignUpSkeleton />;
  const initial: PersonalValues = {
    ...personal,
    password: readPassword() ?? '',
    ...(user
      ? { email: user.email, firstName: personal.firstName || user.firstName, lastName: personal.lastName || user.lastName }
      : {}),
  };

  const title = hasAccount ? 'Complete your profile' : 'Create your account';
  return (
    <Page
      title={title}
      documentTitle={`${title}, step 1 of ${walk.length}`}
      lead="Who you are, so that researchers can invite you and pay you."
      width="reading"
    >
      <LeaveGuard />
      <StepProgress current={0} />
      <Muted variant="body2" mb={3}>
        Before you enter anything: the <LegalLink to={publicPages.terms}>terms of use</LegalLink> apply to your account, and the{' '}
        <LegalLink to={publicPages.privacy}>privacy policy</LegalLink> says what happens with your data. Both open in a new tab.
      </Muted>
      {ticket?.error && <TicketProblem message={ticket.error.message} />}
      {!hasAccount && social === null && <SocialButtons verb="Sign up" or="or with your e-mail" />}
      <QueryState query={lists} skeleton={<FormSkeleton fields={6} />} errorTitle="The form could not be loaded">
        {({ of }) => (
          <>
            <Form
              key={user?.id ?? social?.ticket ?? 'visitor'}
              label="Personal details"
              initialValues={initial}
              onRest={savePersonal}
              schema={async () =>
                (await import('../model/personal-schema.js')).personalSchema({ hasAccount, hasPassword: social === null })
              }
              onSubmit={async (values) => {
                savePersonal(values);
                updateDraft({ underWay: true });
                await navigate(stepAddress(readDraft().step));
              }}
            >
              <PersonalFields countries={of('country')} hasAccount={hasAccount} social={social}>
                <PicturePicker
                  picture={picture ?? ticket?.data?.response.picture ?? null}
                  removable={picture !== null}
                  onPicture={(next) => {
                    setPicture(next);
                    updateDraft({ picture: next });
                  }}
                />
              </PersonalFields>
            </Form>
            {!hasAccount && (
              <Prose line="above" mt={4} pt={3}>
                Have an account already?{' '}
                <Link component={RouterLink} to="/login">
                  Log in
                </Link>
              </Prose>
            )}
          </>
        )}
      </QueryState>
      <CookieButtonSpacer />
    </Page>
  );
}
