import { emailChangeAsked } from '@panelist/domain/identity/browser';
import { lookup, savedMessages } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../../shared/api/api-error.js';
import { CityField } from '../../../../shared/forms/city-field.js';
import { fieldId } from '../../../../shared/forms/form-labels.js';
import { SelectField } from '../../../../shared/forms/select-field.js';
import { TextField } from '../../../../shared/forms/text-field.js';
import { notify } from '../../../../shared/notices/notices.js';
import { useAddressParam } from '../../../../shared/page/use-address-param.js';
import { useMe } from '../../../../shared/session/me.js';
import { Banner } from '../../../../shared/states/banner.js';
import { useSaveProfile, validateProfile } from '../../../../entities/profile/save-section.js';
import { aboutField, aboutPayload, aboutSchema, aboutValues, type AboutValues } from '../../model/about-form.js';
import { asksForContact } from '../../model/sections.js';
import { Facts } from '../facts.js';
import { Phone } from '../phone.js';
import { SectionDialog } from '../../../../entities/profile/section-dialog.js';
import { ValidationErrorDialog } from '../validation-error-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { Row, Stack } from '../../../../shared/display/layout.js';

const focusEmail = () => document.getElementById(fieldId('email'))?.focus();

/** Name, contact details and place; it never locks. */
export function AboutDialog({ profile, onClose }: DialogProps) {
  const save = useSaveProfile();
  const [refusal, setRefusal] = useState<string | null>(null);
  const section = useAddressParam('section');
  const wantsContact = asksForContact(section.value);
  // The dialog above returns the focus where it was; after that, the e-mail takes it.
  const wasRefused = useRef(false);
  useEffect(() => {
    if (wasRefused.current && refusal === null) focusEmail();
    wasRefused.current = refusal !== null;
  }, [refusal]);

  const submit = async (values: AboutValues) => {
    const part = aboutPayload(values);
    const judged = await validateProfile(part);
    if (!judged.success) {
      const message = judged.message ?? judged.invalidFields[0]?.message ?? 'Something needs another look.';
      setRefusal(message);
      throw new ApiError({ code: 'page.invalid', message, status: 0, errors: judged.invalidFields });
    }
    await save(part);
    if (part.email !== profile.email) notify.info(emailChangeAsked(part.email));
  };

  return (
    <>
      <SectionDialog
        title="About"
        onClose={onClose}
        initialValues={aboutValues(profile)}
        schema={aboutSchema(profile.verifiedPhone)}
        fieldOf={aboutField}
        onSave={submit}
        saved={savedMessages.about}
      >
        <ContactFields wantsFocus={wantsContact} />
        <PhoneLine profile={profile} />
        <CountryField />
        <CityField />
        <TextField name="zipcode" label="Postal code" autoComplete="postal-code" />
      </SectionDialog>
      <ValidationErrorDialog message={refusal} onBack={() => setRefusal(null)} />
    </>
  );
}

/**
 * Names stay as they are once a study was paid; a new e-mail waits for its link (contract,
 * Account).
 */
function ContactFields({ wantsFocus }: { readonly wantsFocus: boolean }) {
  const { user } = useMe();
  const namesLocked = user?.namesLocked ?? false;
  const isVisit = user?.loggedInAsUser ?? false;
  return (
    <>
      <Stack gap={2.5} alignItems="start" columns={{ xs: '1fr', sm: '1fr 1fr' }}>
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          disabled={namesLocked}
          hint={namesLocked ? 'You have been paid under this name. Customer support can change it.' : undefined}
        />
        <TextField name="lastName" label="Last name" autoComplete="family-name" disabled={namesLocked} />
      </Stack>
      {user && user.pendingEmail !== null && (
        <Banner meaning="notice">
          We have sent a link to {user.pendingEmail}. Your e-mail changes once you open it; until then it stays {user.email}.
        </Banner>
      )}
      <TextField
        name="email"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        disabled={isVisit}
        inputProps={{ autoFocus: wantsFocus }}
        hint={
          isVisit
            ? 'While you are logged in as somebody else, their e-mail can’t be changed.'
            : 'A new address counts once you open the link that we send there.'
        }
      />
    </>
  );
}

function CountryField() {
  const { setFieldValue } = useFormikContext<AboutValues>();
  return (
    <SelectField name="country" label="Country" choices={lookup('country')} onChosen={() => void setFieldValue('place', null)} />
  );
}

function PhoneLine({ profile }: Pick<DialogProps, 'profile'>) {
  const verify = useAddressParam('verify');
  return (
    <Row wraps gap={1} alignItems="center" justifyContent="space-between">
      <Facts facts={[{ label: 'Phone', value: <Phone profile={profile} /> }]} />
      <Button component={Link} to={verify.to('phone')} variant="outlined" size="small">
        {profile.isPhoneVerified ? 'Change phone' : 'Verify phone'}
      </Button>
    </Row>
  );
}
