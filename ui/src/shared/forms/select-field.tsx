import MuiTextField from '@mui/material/TextField';
import { useFormField, type FieldProps } from './use-form-field.js';

export interface Choice {
  readonly code: string;
  readonly value: string;
}

export interface SelectFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
}

/** One of a short list. The system's own select: it is the best one on a phone and by keyboard. */
export function SelectField(props: SelectFieldProps) {
  const field = useFormField<string>(props);
  const { choices, placeholder = 'Please choose', disabled, optional } = props;
  return (
    <MuiTextField
      select
      id={field.id}
      name={props.name}
      label={field.shownLabel}
      value={field.value ?? ''}
      onChange={(event) => void field.setValue(event.target.value)}
      onBlur={() => void field.leave()}
      error={field.error !== undefined}
      helperText={field.help}
      disabled={disabled ?? false}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-required': !optional } }}
    >
      <option value="" disabled={!optional}>
        {placeholder}
      </option>
      {choices.map((choice) => (
        <option key={choice.code} value={choice.code}>
          {choice.value}
        </option>
      ))}
    </MuiTextField>
  );
}
