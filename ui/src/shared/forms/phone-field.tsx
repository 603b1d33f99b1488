import { pastedText } from '@panelist/domain/kernel/browser';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyComponent } from '../states/lazy-component.js';
import { helpId } from './field-frame.js';
import type { Choice } from './select-field.js';
import { usePhoneNumbers } from './use-phone-numbers.js';
import { useFormField, type FieldProps } from './use-form-field.js';
import { Stack } from '../display/layout.js';

export interface PhoneFieldProps extends FieldProps {
  /** Path of the country's code (ISO 3166-1 alpha-2) in the form's values. */
  readonly countryName: string;
  readonly countries: readonly Choice[];
  /** Why a valid number is refused. */
  readonly problem?: string | undefined;
}

const CountrySelect = lazyComponent(async () => (await import('./country-select.js')).CountrySelect);

/** A number as people type it, with the country for numbers without a prefix. */
export function PhoneField(props: PhoneFieldProps) {
  const field = useFormField<string>(props);
  const country = useFormField<string>({ name: props.countryName, label: `${props.label}: country` });
  const numbers = usePhoneNumbers();
  const change = (number: string, code: string) => {
    void field.setValue(number);
    if (code !== country.value) void country.setValue(code);
  };
  const error = field.error ?? props.problem;
  const help = error ?? props.hint;
  return (
    <FormControl error={error !== undefined} disabled={props.disabled ?? false} variant="outlined">
      <InputLabel htmlFor={field.id}>{field.shownLabel}</InputLabel>
      <Stack gap={1} columns={{ xs: '1fr', sm: 'minmax(8rem, 13rem) 1fr' }}>
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '100%', minHeight: 48 }} />}>
          <CountrySelect
            id={country.id}
            value={country.value ?? ''}
            countries={props.countries}
            hasError={error !== undefined}
            disabled={props.disabled ?? false}
            onChange={(code) => {
              change(numbers && field.value ? numbers.movedToCountry(field.value, code) : (field.value ?? ''), code);
            }}
          />
        </Suspense>
        <OutlinedInput
          id={field.id}
          name={props.name}
          type="tel"
          value={field.value ?? ''}
          onChange={(event) => {
            const typed = event.target.value;
            const named = pastedText(typed).startsWith('+') ? numbers?.parsePhone(typed)?.country : undefined;
            change(typed, named ?? country.value);
          }}
          onBlur={() => void field.leave()}
          aria-describedby={help ? helpId(field.id) : undefined}
          slotProps={{ input: { inputMode: 'tel', autoComplete: 'tel', 'aria-required': !props.optional } }}
        />
      </Stack>
      {help && <FormHelperText id={helpId(field.id)}>{help}</FormHelperText>}
    </FormControl>
  );
}
