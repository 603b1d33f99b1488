import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
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
import { personalSchema, type PersonalValues } from '../model/personal-schema.js';
import { PicturePicker } from './picture-picker.js';
import { readDraft, updateDraft } from '../model/sign-up-draft.js';
import { useSignUpLists } from '../api/sign-up-lists.js';
import { useInvitationQuery } from './use-invitation-query.js';
import { useBindDraft } from './use-bind-draft.js';

function savePersonal({ password, ...personal }: PersonalValues): void {
  writePassword(password || null);
  updateDraft({ personal });
}

/** Personal details: the first page of the sign-up (spec 1, section 2). */
export function PersonalPage() {
  useBindDraft();
  const session = useSession();
  const { user } = useMe();
  const navigate = useNavigate();
  const lists = useSignUpLists();
  const [picture, setPicture] = useState(() => readDraft().picture);
  useInvitationQuery();

  const hasAccount = session.status === 'in';
  if (hasAccount && !lacksProfile(session)) return <Navigate to="/" replace />;

  const { personal } = readDraft();
  const initial: PersonalValues = {
    ...personal,
    password: readPassword() ?? '',
    ...(user
      ? { email: user.email, firstName: personal.firstName || user.firstName, lastName: personal.lastName || user.lastName }
      : {}),
  };

  return (
    <Page
      title={hasAccount ? 'Complete your profile' : 'Create your account'}
      lead="Who you are, so that researchers can invite you and pay you."
      width="reading"
    >
      <LeaveGuard />
      <QueryState query={lists} skeleton={<FormSkeleton fields={6} />} errorTitle="The form could not be loaded">
        {({ of }) => (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
              Before you enter anything: the <LegalLink to={publicPages.terms}>terms of use</LegalLink> apply to your account, and
              the <LegalLink to={publicPages.privacy}>privacy policy</LegalLink> says what happens with your data. Both open in a
              new tab.
            </Typography>
            <Box sx={{ mb: 3.5 }}>
              <PicturePicker
                picture={picture}
                onPicture={(next) => {
                  setPicture(next);
                  updateDraft({ picture: next });
                }}
              />
            </Box>
            <Form
              key={user?.id ?? 'visitor'}
              label="Personal details"
              initialValues={initial}
              onRest={savePersonal}
              schema={personalSchema({ hasAccount })}
              onSubmit={async (values) => {
                savePersonal(values);
                updateDraft({ underWay: true });
                await navigate('/create');
              }}
            >
              <PersonalFields countries={of('country')} hasAccount={hasAccount} />
            </Form>
            {!hasAccount && (
              <Typography sx={{ mt: 4, pt: 3, borderTop: 1, borderColor: 'divider' }}>
                Have an account already?{' '}
                <Link component={RouterLink} to="/login">
                  Log in
                </Link>
              </Typography>
            )}
          </>
        )}
      </QueryState>
    </Page>
  );
}
