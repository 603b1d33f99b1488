import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, helpId } from './field-frame.js';
import { useFormField, type FieldProps } from './use-form-field.js';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'date' | 'datetime-local' | 'password' | 'tel';
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel';
  readonly maxLength?: number;
  /** From this many characters on, the field says how many of `maxLength` are left. */
  readonly warnsAt?: number;
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
    warnsAt,
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
  const { length } = field.value ?? '';
  const isNearlyFull = maxLength !== undefined && warnsAt !== undefined && length >= warnsAt;
  const help = error ?? (isNearlyFull ? <CharactersLeft left={maxLength - length} of={maxLength} /> : props.hint);
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

function CharactersLeft({ left, of: all }: { readonly left: number; readonly of: number }) {
  return <span role="status">{`${left} of ${all} characters left`}</span>;
}
