import Chip from '@mui/material/Chip';
import { useMemo } from 'react';
import { AutocompleteBase, type SearchFieldProps } from './autocomplete-base.js';
import type { Choice } from './select-field.js';
import { useFormField } from './use-form-field.js';

export interface ChipsFieldProps extends SearchFieldProps {
  readonly choices: readonly Choice[];
  /** Whether Enter may add typed text that is not in the list. */
  readonly freeText?: boolean;
}

/** A target of 24 pixels around the cross of 16 (WCAG 2.2, 2.5.8). */
const chipSx = { '& .MuiChip-deleteIcon': { width: 24, height: 24, p: 0.5, mr: 0.25 } } as const;

/** Multiple choice, each shown as a chip. The value is a list of codes (or free texts). */
export function ChipsField(props: ChipsFieldProps) {
  const { choices, freeText = false, onSearch, placeholder } = props;
  const field = useFormField<readonly string[]>(props);
  // A stable reference: Autocomplete treats a new array as a new choice and clears the typed text.
  const chosen = useMemo(() => [...(field.value ?? [])], [field.value]);
  const choose = (codes: readonly string[]) =>
    void field.setValue([...new Set(codes.map((code) => code.trim()).filter((code) => code !== ''))]);
  const nameOf = (code: string) => choices.find((choice) => choice.code === code)?.value ?? code;
  return (
    <AutocompleteBase<string, true, boolean>
      field={field}
      says={{ ...props, placeholder: chosen.length === 0 ? placeholder : undefined }}
      multiple
      freeSolo={freeText}
      filterSelectedOptions
      disableCloseOnSelect={!onSearch}
      options={choices.map((choice) => choice.code)}
      value={chosen}
      onChange={(_event, codes) => choose(codes)}
      {...(freeText ? { onPending: (typed) => choose([...chosen, typed]) } : {})}
      getOptionLabel={nameOf}
      {...(onSearch ? { filterOptions: (found: string[]) => found.filter((code) => !chosen.includes(code)) } : {})}
      renderValue={(codes, itemProps) =>
        codes.map((code, index) => {
          const { key, ...rest } = itemProps({ index });
          const name = nameOf(code);
          return <Chip key={key} {...rest} label={name} aria-label={`${name}: remove with Delete`} size="small" sx={chipSx} />;
        })
      }
    />
  );
}
