import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { Form } from '../../../shared/forms/form.js';
import { PasswordField } from '../../../shared/forms/password-field.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { notify } from '../../../shared/notices/notices.js';
import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { takeTarget } from '../../../shared/session/return-target.js';
import { useSession } from '../../../shared/session/session-store.js';
import { track } from '../../../shared/analytics/analytics.js';
import { StepActions } from './continue-button.js';
import { LegalLink } from './legal-link.js';
import { createAccount } from '../api/create-account.js';
import { writePassword, readPassword } from '../model/sign-up-password.js';
import { afterSignUp } from '../model/after-sign-up.js';
import { readDraft } from '../model/sign-up-draft.js';
import { pageOfField } from '../model/steps.js';
import { Muted, Prose, Stack } from '../../../shared/display/layout.js';

const conduct = [
  { title: 'Be truthful about yourself', text: 'Everything in your account is true.' },
  { title: 'Answer screeners truthfully', text: 'Answers decide who is invited; made-up ones cost somebody else a place.' },
  { title: 'Apply only to projects that match you', text: 'If a project is not about you, leave it to those it is about.' },
  { title: 'Speak respectfully', text: 'No profanity, in answers, messages and sessions.' },
  { title: 'Come with the proper tools', text: 'A webcam, a mobile phone and wifi that work, where the project asks for them.' },
  { title: 'Stay within the messaging tools', text: 'Do not contact researchers, or let them contact you, anywhere else.' },
  { title: 'Have one account only', text: 'One person, one account.' },
] as const;

/** Agreeing creates the account. */
export function ConductStep({ back }: { readonly back: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const [hasAccount] = useState(() => session.status === 'in');
  // A reload loses the password, because nothing stores it.
  const [asksForPassword] = useState(() => !hasAccount && readDraft().social === null && readPassword() === null);

  const agree = async (values: { readonly password: string }) => {
    if (asksForPassword) writePassword(values.password);
    try {
      const draft = readDraft();
      const { check, pictureProblem } = await createAccount(draft);
      track('signup-complete', { provider: draft.social?.provider ?? 'email' });
      if (check.notification) notify.info(check.notification);
      if (pictureProblem) notify.warning(pictureProblem);
      await navigate(afterSignUp(takeTarget()), { replace: true });
    } catch (error) {
      notify.error(messageOf(error));
      const field = error instanceof ApiError ? error.errors[0]?.field : undefined;
      if (field) {
        const page = pageOfField(field);
        await navigate(page === 'personal' ? '/personal' : `/create?step=${page}`);
      }
      throw error;
    }
  };

  return (
    <>
      <Stack component="ul" list mb={3.5} gap={1.75}>
        {conduct.map((rule) => (
          <Box component="li" key={rule.title} sx={{ pl: 2, borderLeft: '2px solid', borderColor: 'primary.main' }}>
            <Prose fontWeight={620}>{rule.title}</Prose>
            <Muted variant="body2">{rule.text}</Muted>
          </Box>
        ))}
      </Stack>
      <Form
        label="Code of conduct"
        initialValues={{ password: '' }}
        schema={async () => (await import('../model/conduct-schema.js')).conductSchema(asksForPassword)}
        onSubmit={agree}
        summary="failure"
      >
        {asksForPassword && (
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            hint="Please enter it once more: the page was reloaded, and passwords are never stored."
          />
        )}
        <Muted variant="body2">
          Agreeing also accepts the <LegalLink to={publicPages.terms}>terms of use</LegalLink>, the{' '}
          <LegalLink to={publicPages.participationAgreement}>participation agreement</LegalLink> and the{' '}
          <LegalLink to={publicPages.privacy}>privacy policy</LegalLink>.
        </Muted>
        <StepActions back={back}>
          <SubmitButton busy={hasAccount ? 'Creating your profile…' : 'Creating your account…'}>
            {hasAccount ? 'Agree and create my profile' : 'Agree and create my account'}
          </SubmitButton>
        </StepActions>
      </Form>
    </>
  );
}
