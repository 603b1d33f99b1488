import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, helpId } from './field-frame.js';
import { useFormField, type FieldProps } from './use-form-field.js';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'date' | 'password' | 'tel';
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel';
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** More than one row makes it an auto-growing text area. */
  readonly rows?: number;
  readonly endAdornment?: ReactNode;
  readonly startAdornment?: ReactNode;
  readonly inputProps?: ComponentProps<'input'>;
  /** Why a valid value is refused. */
  readonly problem?: string | null;
}

export function TextField(props: TextFieldProps) {
  const {
    type = 'text',
    autoComplete,
    inputMode,
    maxLength,
    placeholder,
    rows,
    endAdornment,
    startAdornment,
    inputProps,
    disabled,
    optional,
    problem,
  } = props;
  const field = useFormField<string>(props);
  const error = field.error ?? problem ?? undefined;
  const help = error ?? props.hint;
  return (
    <FieldFrame id={field.id} label={field.shownLabel} help={help} hasError={error !== undefined} disabled={disabled}>
      <OutlinedInput
        id={field.id}
        name={props.name}
        type={type}
        value={field.value ?? ''}
        onChange={(event) => void field.setValue(event.target.value)}
        onBlur={() => void field.leave()}
        aria-describedby={help ? helpId(field.id) : undefined}
        endAdornment={endAdornment}
        startAdornment={startAdornment}
        {...(rows ? { multiline: true, minRows: rows } : {})}
        slotProps={{ input: { ...inputProps, autoComplete, inputMode, maxLength, placeholder, 'aria-required': !optional } }}
      />
    </FieldFrame>
  );
}
