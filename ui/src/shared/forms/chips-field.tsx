import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMemo, useState } from 'react';
import type { Choice } from './select-field.js';
import { FieldFrame, helpId } from './field-frame.js';
import { useFormField, type FieldProps } from './use-form-field.js';

export interface ChipsFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** Whether what is typed and not in the list may be added by Enter. */
  readonly freeText?: boolean;
  readonly onSearch?: (text: string) => void;
  readonly searching?: boolean;
  readonly placeholder?: string;
  readonly nothingFound?: string;
}

/** Several of a list, each shown as a chip. The value is a list of codes (or free texts). */
export function ChipsField(props: ChipsFieldProps) {
  const {
    choices,
    freeText = false,
    onSearch,
    searching = false,
    placeholder,
    nothingFound = 'Nothing found',
    disabled,
    optional,
  } = props;
  const field = useFormField<readonly string[]>(props);
  const [typed, setTyped] = useState('');
  // The same list until it changes: Autocomplete takes another one for a new choice and drops what is being typed.
  const chosen = useMemo(() => [...(field.value ?? [])], [field.value]);
  const nameOf = (code: string) => choices.find((choice) => choice.code === code)?.value ?? code;
  return (
    <Autocomplete<string, true, false, boolean>
      multiple
      id={field.id}
      freeSolo={freeText}
      autoSelect={false}
      filterSelectedOptions
      disableCloseOnSelect={!onSearch}
      options={choices.map((choice) => choice.code)}
      value={chosen}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        setTyped(text);
        if (reason === 'input') onSearch?.(text);
      }}
      onChange={(_event, codes) =>
        void field.setValue([...new Set(codes.map((code) => code.trim()).filter((code) => code !== ''))])
      }
      onBlur={() => void field.leave()}
      getOptionLabel={nameOf}
      {...(onSearch ? { filterOptions: (found) => found.filter((code) => !chosen.includes(code)) } : {})}
      loading={searching}
      // Inside the page's landmarks, where a screen reader expects it.
      slotProps={{ popper: { disablePortal: true } }}
      loadingText="Searching…"
      noOptionsText={nothingFound}
      disabled={disabled ?? false}
      renderValue={(codes, itemProps) =>
        codes.map((code, index) => {
          const { key, ...rest } = itemProps({ index });
          return <Chip key={key} {...rest} label={nameOf(code)} size="small" sx={{ height: 30 }} />;
        })
      }
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
                placeholder: chosen.length === 0 ? placeholder : undefined,
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
