import { type PayoutMethod, payoutMethods, notServedText } from '@panelist/domain/payout/browser';
import { useFormikContext } from 'formik';
import { TextField } from '../../shared/forms/text-field.js';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useFormField } from '../../shared/forms/use-form-field.js';
import { arrival, methodName } from './method-text.js';
import { countryName } from '@panelist/domain/profile/browser';
import { Block, Muted, Prose } from '../../shared/display/layout.js';

export interface Destination {
  readonly type: PayoutMethod;
  readonly email: string;
}

/** The schema of a destination form, loaded once the person touches the form. */
export const destinationRules = async () => (await import('./destination-schema.js')).destinationSchema;

const how: Readonly<Record<PayoutMethod, string>> = {
  TREMENDOUS: 'Tremendous sends a link by e-mail; you choose the shop or card yourself.',
  PAYPAL: 'Straight to the PayPal account of that e-mail address.',
};

const giftCardBought = 'The gift card has been bought already: it can go to another address, but not become a PayPal payment.';

interface MethodFieldProps {
  /** Limits the choice: a gift card that was bought can't become a PayPal payment. */
  readonly only?: PayoutMethod | undefined;
  readonly disabled?: boolean;
  /**
   * Where the participant lives, and how people are paid there; without it the server alone judges.
   */
  readonly served?: ServedMethods | undefined;
}

/** Gift card or PayPal: one tab stop, arrow keys choose. */
function MethodField({ only, disabled = false, served }: MethodFieldProps) {
  const field = useFormField<PayoutMethod>({ name: 'type', label: 'How you are paid' });
  const labelId = `${field.id}-label`;
  return (
    <FormControl error={field.error !== undefined} disabled={disabled}>
      <FormLabel id={labelId} sx={{ mb: 1 }}>
        {field.shownLabel}
      </FormLabel>
      <RadioGroup
        id={field.id}
        aria-labelledby={labelId}
        value={field.value}
        onChange={(_event, value) => void field.setValue(value === 'PAYPAL' ? 'PAYPAL' : 'TREMENDOUS')}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {payoutMethods.map((method) => {
          const whyNot = only !== undefined && only !== method ? giftCardBought : whyNotServed(method, served);
          return (
            <MethodCard
              key={method}
              method={method}
              chosen={field.value === method}
              disabled={disabled || whyNot !== null}
              whyNot={whyNot}
            />
          );
        })}
      </RadioGroup>
      {payoutMethods.some((method) => whyNotServed(method, served) !== null) && (
        <Muted variant="body2" mt={1}>
          That depends on the country of your profile. If you have moved,{' '}
          <Link component={RouterLink} to="/profile?section=about">
            change it there
          </Link>
          .
        </Muted>
      )}
      {field.help && <FormHelperText>{field.help}</FormHelperText>}
    </FormControl>
  );
}

interface MethodCardProps {
  readonly method: PayoutMethod;
  readonly chosen: boolean;
  readonly disabled: boolean;
  /** Why it can't be chosen. */
  readonly whyNot: string | null;
}

function MethodCard({ method, chosen, disabled, whyNot }: MethodCardProps) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        p: 1.5,
        pl: 0.75,
        border: 1,
        borderStyle: whyNot === null ? 'solid' : 'dashed',
        borderColor: chosen ? 'primary.main' : 'field.border',
        bgcolor: whyNot !== null ? 'surface.sunken' : chosen ? 'surface.selected' : 'field.ground',
        outline: chosen ? '1px solid' : 'none',
        outlineColor: 'primary.main',
        borderRadius: 3,
        cursor: disabled ? 'not-allowed' : 'pointer',
      }}
    >
      <Radio value={method} disabled={disabled} sx={{ p: 0.75 }} />
      <Block pt={0.5}>
        <Prose component="span" display="block" fontWeight={620} color={disabled ? 'text.secondary' : 'text.primary'}>
          {methodName[method]}
        </Prose>
        <Muted component="span" variant="body2" display="block">
          {whyNot ?? `${how[method]} ${arrival[method]}.`}
        </Muted>
      </Block>
    </Box>
  );
}

interface DestinationFieldsProps {
  readonly only?: PayoutMethod | undefined;
  readonly disabled?: boolean;
  readonly served?: ServedMethods | undefined;
}

/** Method and address, for a form of `destinationSchema`. */
export function DestinationFields({ only, disabled = false, served }: DestinationFieldsProps) {
  const { values } = useFormikContext<Destination>();
  return (
    <>
      <MethodField only={only} disabled={disabled} served={served} />
      <TextField
        name="email"
        type="email"
        label={values.type === 'PAYPAL' ? 'E-mail of the PayPal account' : 'E-mail that receives the gift card'}
        autoComplete="email"
        inputMode="email"
        disabled={disabled}
      />
    </>
  );
}

/** How people are paid where a person lives; `country` is ISO 3166-1 alpha-2, or empty. */
export interface ServedMethods {
  readonly methods: readonly PayoutMethod[];
  readonly country: string;
  /** The method of a payment that is on its way already: its address can be changed everywhere. */
  readonly current?: PayoutMethod;
}

/** Why this method can't be chosen there; null if it can, or where it is unknown. */
function whyNotServed(method: PayoutMethod, served: ServedMethods | undefined): string | null {
  if (served === undefined || served.current === method || served.methods.includes(method)) return null;
  return notServedText(method, countryName(served.country));
}
