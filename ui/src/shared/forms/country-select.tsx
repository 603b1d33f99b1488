import { callingCodeOf } from '@panelist/domain/identity/browser';
import { isRecruitingCountry } from '@panelist/domain/profile/browser';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMemo } from 'react';
import { Span } from '../display/layout.js';
import type { Choice } from './select-field.js';

interface PhoneCountry extends Choice {
  readonly callingCode: string;
}

interface CountrySelectProps {
  readonly id: string;
  /** ISO 3166-1 alpha-2. */
  readonly value: string;
  readonly countries: readonly Choice[];
  readonly onChange: (country: string) => void;
  readonly hasError?: boolean;
  readonly disabled?: boolean;
  /** A dialog would cut the list off at its edge. */
  readonly inDialog?: boolean;
}

const matching = createFilterOptions<PhoneCountry>({
  stringify: ({ code, value, callingCode }) => `${value} ${callingCode} ${code}`,
  ignoreAccents: true,
});

/** Countries share calling codes: those where researchers recruit come first. */
const filter: typeof matching = (options, state) => {
  const found = matching(options, state);
  if (state.inputValue === '') return found;
  return found.toSorted((a, b) => Number(isRecruitingCountry(b.code)) - Number(isRecruitingCountry(a.code)));
};

/**
 * The country of a phone number: its name and calling code, found by typing any of them. Without a
 * flag: many systems have no font for flags.
 */
export function CountrySelect({
  id,
  value,
  countries,
  onChange,
  hasError = false,
  disabled = false,
  inDialog = false,
}: CountrySelectProps) {
  const options = useMemo(
    () =>
      countries.flatMap(({ code, value: name }): readonly PhoneCountry[] => {
        const callingCode = callingCodeOf(code);
        return callingCode === null ? [] : [{ code, value: name, callingCode }];
      }),
    [countries],
  );
  const chosen = options.find(({ code }) => code === value) ?? null;
  return (
    <Autocomplete<PhoneCountry>
      id={id}
      options={options}
      value={chosen}
      onChange={(_event, country) => {
        if (country) onChange(country.code);
      }}
      getOptionLabel={({ value: name, callingCode }) => `${name} ${callingCode}`}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(a, b) => a.code === b.code}
      filterOptions={filter}
      autoHighlight
      selectOnFocus
      handleHomeEndKeys
      disabled={disabled}
      // Without a button to clear it: a number always has a country.
      clearIcon={null}
      noOptionsText="No country of this name or code"
      slotProps={{ popper: { disablePortal: !inDialog } }}
      renderOption={({ key, ...props }, { value: name, callingCode }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1 }}>
          <Span flex={1}>{name}</Span>
          <Span color="text.secondary" fontVariantNumeric="tabular-nums">
            {callingCode}
          </Span>
        </Box>
      )}
      renderInput={(params) => (
        // A control of its own: the one around it belongs to the number.
        <FormControl variant="outlined" error={hasError} disabled={disabled} fullWidth>
          <OutlinedInput
            {...params.slotProps.input}
            slotProps={{
              input: {
                ...params.slotProps.htmlInput,
                'aria-label': 'Country of the phone number',
                autoComplete: 'off',
              },
            }}
          />
        </FormControl>
      )}
    />
  );
}
