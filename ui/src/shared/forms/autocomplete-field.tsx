import { AutocompleteBase, type SearchFieldProps } from './autocomplete-base.js';
import { useFormField } from './use-form-field.js';

export interface AutocompleteFieldProps<Option> extends SearchFieldProps {
  readonly options: readonly Option[];
  readonly labelOf: (option: Option) => string;
  readonly keyOf: (option: Option) => string;
}

/** Single choice by typing. The value is the option itself, or null. */
export function AutocompleteField<Option>(props: AutocompleteFieldProps<Option>) {
  const { options, labelOf, keyOf, onSearch } = props;
  const field = useFormField<Option | null>(props);
  return (
    <AutocompleteBase<Option, false, false>
      field={field}
      says={props}
      options={[...options]}
      value={field.value || null}
      onChange={(_event, option) => void field.setValue(option)}
      getOptionLabel={labelOf}
      getOptionKey={keyOf}
      isOptionEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      {...(onSearch ? { filterOptions: (found: Option[]) => found } : {})}
    />
  );
}
