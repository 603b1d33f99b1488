import { noConsent, type Consent } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { Form } from '../forms/form.js';
import { SubmitButton } from '../forms/submit-button.js';
import { SwitchField } from '../forms/switch-field.js';
import { notify } from '../notices/notices.js';
import { useConsent } from './consent-store.js';
import { saveConsent } from './save-consent.js';
import { Stack } from '../display/layout.js';

/** The four categories with their switches, "Save settings" and "Decline all" (document 3 §2). */
export function CookieChoice({ onSaved }: { readonly onSaved?: () => void }) {
  const consent = useConsent() ?? noConsent;
  return (
    <Form<Consent>
      // A choice made elsewhere on the page replaces the switches.
      key={JSON.stringify(consent)}
      label="Cookie settings"
      summary="failure"
      initialValues={consent}
      schema={async () => (await import('./consent-schema.js')).consentSchema}
      onSubmit={async (values) => {
        await saveConsent(values);
        notify.success('Your cookie settings are saved.');
        onSaved?.();
      }}
    >
      <Stack gap={1.5}>
        <AlwaysOn />
        <SwitchField name="analytics" label="Analytics" hint="Which pages and actions are used, to improve them." />
        <SwitchField
          name="preferences"
          label="Functional"
          hint="Settings of tools from other companies. Panelist uses none at the moment."
        />
        <SwitchField
          name="marketing"
          label="Targeting"
          hint="Advertisements for Panelist on other sites. Panelist uses none at the moment."
        />
      </Stack>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, gap: 1.5, justifyContent: 'flex-end' }}>
        <DeclineAll />
        <SubmitButton busy="Saving…">Save settings</SubmitButton>
      </Box>
    </Form>
  );
}

function AlwaysOn() {
  const hintId = useId();
  return (
    <div>
      <FormControlLabel
        sx={{ ml: -1, minHeight: 44 }}
        label="Essential"
        control={<Switch checked disabled slotProps={{ input: { 'aria-describedby': hintId } }} />}
      />
      <FormHelperText id={hintId} sx={{ mt: 0 }}>
        Always on: your log-in, and this choice.
      </FormHelperText>
    </div>
  );
}

function DeclineAll() {
  const { isSubmitting, setValues, submitForm } = useFormikContext<Consent>();
  const decline = async () => {
    await setValues(noConsent);
    await submitForm();
  };
  return (
    <Button variant="outlined" size="large" disabled={isSubmitting} onClick={() => void decline()}>
      Decline all
    </Button>
  );
}
