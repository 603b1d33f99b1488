import MuiTextField from '@mui/material/TextField';
import type { ComponentProps, ReactNode } from 'react';
import { useFormField, type FieldProps } from './use-form-field.js';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'date' | 'password';
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel';
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** More than one row makes it a text area that grows. */
  readonly rows?: number;
  readonly endAdornment?: ReactNode;
  readonly startAdornment?: ReactNode;
  readonly inputProps?: ComponentProps<'input'>;
}

export function TextField(props: TextFieldProps) {
  const { type = 'text', autoComplete, inputMode, maxLength, placeholder, rows, endAdornment, startAdornment, inputProps, disabled, optional } = props;
  const field = useFormField<string>(props);
  return (
    <MuiTextField
      id={field.id}
      name={props.name}
      label={field.shownLabel}
      type={type}
      value={field.value ?? ''}
      onChange={(event) => void field.setValue(event.target.value)}
      onBlur={() => void field.leave()}
      error={field.error !== undefined}
      helperText={field.help}
      disabled={disabled ?? false}
      {...(rows ? { multiline: true, minRows: rows } : {})}
      slotProps={{
        htmlInput: { ...inputProps, autoComplete, inputMode, maxLength, placeholder, 'aria-required': !optional },
        input: { endAdornment, startAdornment },
      }}
    />
  );
}
