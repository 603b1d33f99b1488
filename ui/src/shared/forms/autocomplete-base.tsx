import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { FieldFrame, helpId } from './field-frame.js';
import type { FieldProps, FormField } from './use-form-field.js';

/** The common props of autocomplete fields. */
export interface SearchFieldProps extends FieldProps {
  /** Called with the typed text, for options that a server finds. */
  readonly onSearch?: (text: string) => void;
  readonly searching?: boolean;
  /** Shown if no option matches. */
  readonly nothingFound?: string;
  readonly placeholder?: string | undefined;
}

/** What each kind of autocomplete field defines itself. */
type Own =
  | 'multiple'
  | 'freeSolo'
  | 'options'
  | 'value'
  | 'onChange'
  | 'getOptionLabel'
  | 'getOptionKey'
  | 'isOptionEqualToValue'
  | 'filterOptions'
  | 'filterSelectedOptions'
  | 'disableCloseOnSelect'
  | 'renderValue';

type AutocompleteBaseProps<Option, Multiple extends boolean, Free extends boolean> = Pick<
  AutocompleteProps<Option, Multiple, false, Free>,
  Own
> & {
  readonly field: Pick<FormField<unknown>, 'id' | 'shownLabel' | 'help' | 'error' | 'leave'>;
  readonly says: SearchFieldProps;
  /** Takes what was typed and not confirmed, before the person goes on. */
  readonly onPending?: (typed: string) => void;
};

/** Typing, search, label, hint and error of a field with a list of options. */
export function AutocompleteBase<Option, Multiple extends boolean, Free extends boolean>({
  field,
  says,
  onPending,
  ...own
}: AutocompleteBaseProps<Option, Multiple, Free>) {
  const { onSearch, searching = false, nothingFound = 'Nothing found', placeholder, disabled = false, optional } = says;
  const [typed, setTyped] = useState('');
  const takePending = () => {
    if (!onPending || typed === '') return;
    setTyped('');
    onPending(typed);
  };
  const leaving = (event: KeyboardEvent<HTMLDivElement>) => {
    const isListShown = event.target instanceof HTMLElement && event.target.ariaExpanded === 'true';
    // At once: a dialog around the field asks at the same key press whether there are changes.
    if (event.key === 'Escape' && !isListShown) flushSync(takePending);
  };
  return (
    <Autocomplete<Option, Multiple, false, Free>
      {...own}
      id={field.id}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        setTyped(text);
        if (reason === 'input') onSearch?.(text);
      }}
      onKeyDown={leaving}
      onBlur={() => {
        takePending();
        void field.leave();
      }}
      loading={searching}
      // Inside the page's landmarks, where screen readers expect it.
      slotProps={{ popper: { disablePortal: true } }}
      loadingText="Searching…"
      noOptionsText={nothingFound}
      disabled={disabled}
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
