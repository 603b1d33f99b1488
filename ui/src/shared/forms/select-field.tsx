import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame, helpId } from './field-frame.js';
import { useFormField, type FieldProps } from './use-form-field.js';

export interface Choice {
  readonly code: string;
  readonly value: string;
}

export interface SelectFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** Shown while no option is selected. */
  readonly placeholder?: string;
  readonly onChosen?: (code: string) => void;
}

/** Single choice from a short list. A native select: it works best on phones and by keyboard. */
export function SelectField(props: SelectFieldProps) {
  const { choices, placeholder = 'Please choose', disabled, optional, onChosen } = props;
  const field = useFormField<string>(props);
  return (
    <FieldFrame id={field.id} label={field.shownLabel} help={field.help} hasError={field.error !== undefined} disabled={disabled}>
      <NativeSelect
        input={<OutlinedInput />}
        value={field.value ?? ''}
        onChange={(event) => {
          void field.setValue(event.target.value);
          onChosen?.(event.target.value);
        }}
        onBlur={() => void field.leave()}
        inputProps={{
          id: field.id,
          name: props.name,
          'aria-required': !optional,
          'aria-describedby': field.help ? helpId(field.id) : undefined,
        }}
      >
        <option value="" disabled={!optional}>
          {placeholder}
        </option>
        {choices.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.value}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
