import type { PayoutMethod } from '@panelist/domain/payout/browser';
import { useFormikContext } from 'formik';
import { TextField } from '../forms/text-field.js';
import type { Destination } from './destination.js';
import { MethodField } from './method-field.js';
import type { ServedMethods } from './served-methods.js';

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
