import { providerNames, yearsBefore } from '@panelist/domain/identity/browser';
import Lock from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { DateField } from '../../../shared/forms/date-field.js';
import { PasswordField } from '../../../shared/forms/password-field.js';
import { PhoneField } from '../../../shared/forms/phone-field.js';
import type { Choice } from '../../../shared/forms/select-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { usePhoneCheck } from '../../../shared/forms/use-phone-check.js';
import { ContinueButton } from './continue-button.js';
import { today, type PersonalValues } from '../model/personal-values.js';
import type { SignUpDraft } from '../model/sign-up-draft.js';
import { useIsRecruitedIn } from '../api/recruiting-countries.js';
import { Stack } from '../../../shared/display/layout.js';

export interface PersonalFieldsProps {
  readonly countries: readonly Choice[];
  /** The user has an account: the e-mail is fixed, and there is no password field. */
  readonly hasAccount: boolean;
  /**
   * What another site says of the person: its names and e-mail are fixed, and there is no password
   * field.
   */
  readonly social: SignUpDraft['social'];
  /** What may be left out, above the button. */
  readonly children: ReactNode;
}

/** A field that the person can't change, and why. */
const fixed = (hint: string) => ({
  inputProps: { readOnly: true },
  endAdornment: <Lock sx={{ color: 'text.secondary', fontSize: 20 }} />,
  hint,
});

export function PersonalFields({ countries, hasAccount, social, children }: PersonalFieldsProps) {
  const { values } = useFormikContext<PersonalValues>();
  const phone = usePhoneCheck(values.phone, values.phoneCountry);
  const from = social ? `From your ${providerNames[social.provider]} account.` : '';
  const recruited = useIsRecruitedIn(phone.country);
  return (
    <>
      <Stack gap={2.5} alignItems="start" columns={{ xs: '1fr', sm: '1fr 1fr' }}>
        <TextField name="firstName" label="First name" autoComplete="given-name" {...(social?.firstName ? fixed(from) : {})} />
        <TextField name="lastName" label="Last name" autoComplete="family-name" {...(social?.lastName ? fixed(from) : {})} />
      </Stack>
      <TextField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...(hasAccount ? fixed('The e-mail of your account. It stays as it is.') : social?.email ? fixed(from) : {})}
      />
      {!hasAccount && social === null && (
        <PasswordField name="password" label="Password" autoComplete="new-password" hint="8 to 99 characters." />
      )}
      <PhoneField
        name="phone"
        label="Phone"
        countryName="phoneCountry"
        countries={countries}
        problem={phone.problem}
        hint={
          phone.number
            ? `Researchers never see it. Before you apply, a code goes to ${phone.number}.`
            : 'Researchers never see it. Before you apply, you verify it with a code.'
        }
      />
      {recruited === false && (
        <Alert severity="warning" sx={{ bgcolor: 'attention.ground', color: 'attention.text' }}>
          <strong>Location not supported.</strong> You live outside of where researchers recruit at the moment. You can sign up,
          but few projects will fit.
        </Alert>
      )}
      <DateField
        name="dateOfBirth"
        label="Date of birth"
        autoComplete="bday"
        min={yearsBefore(today(), 120)}
        max={yearsBefore(today(), 18)}
        hint="You must be at least 18 years old."
      />
      {children}
      <ContinueButton
        missing={phone.problem === undefined ? [] : ['Phone']}
        waiting={phone.checking ? 'Checking the phone number…' : null}
      />
    </>
  );
}
