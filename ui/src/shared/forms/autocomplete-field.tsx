import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { FieldFrame, helpId } from './field-frame.js';
import { useFormField, type FieldProps } from './use-form-field.js';

export interface AutocompleteFieldProps<Option> extends FieldProps {
  readonly options: readonly Option[];
  readonly labelOf: (option: Option) => string;
  readonly keyOf: (option: Option) => string;
  /** Called with what is typed, for options that a server finds. */
  readonly onSearch?: (text: string) => void;
  readonly searching?: boolean;
  /** What to say when nothing fits. */
  readonly nothingFound?: string;
  readonly placeholder?: string;
}

/** One of many, found by typing. The value is the option itself, or null. */
export function AutocompleteField<Option>(props: AutocompleteFieldProps<Option>) {
  const {
    options,
    labelOf,
    keyOf,
    onSearch,
    searching = false,
    nothingFound = 'Nothing found',
    placeholder,
    disabled,
    optional,
  } = props;
  const field = useFormField<Option | null>(props);
  const [typed, setTyped] = useState('');
  return (
    <Autocomplete<Option, false, false, false>
      id={field.id}
      options={[...options]}
      value={field.value || null}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        setTyped(text);
        if (reason === 'input') onSearch?.(text);
      }}
      onChange={(_event, option) => void field.setValue(option)}
      onBlur={() => void field.leave()}
      getOptionLabel={labelOf}
      getOptionKey={keyOf}
      isOptionEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      {...(onSearch ? { filterOptions: (found) => found } : {})}
      loading={searching}
      // Inside the page's landmarks, where a screen reader expects it.
      slotProps={{ popper: { disablePortal: true } }}
      loadingText="Searching…"
      noOptionsText={nothingFound}
      disabled={disabled ?? false}
      renderInput={(params) => (
        <FieldFrame
          id={field.id}
          label={field.shownLabel}
          help={field.help}
          hasError={field.error !== undefined}
          disabled={disabled}
        >
          <OutlinedInput
            {...params.slotProps.input}
            slotProps={{
              input: {
                ...params.slotProps.htmlInput,
                placeholder,
                autoComplete: 'off',
                'aria-required': !optional,
                'aria-describedby': field.help ? helpId(field.id) : undefined,
              },
            }}
          />
        </FieldFrame>
      )}
    />
  );
}
