import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';

export interface FieldFrameProps {
  /** The id of the control inside. */
  readonly id: string;
  readonly label: string;
  /** The error if there is one, else the hint. */
  readonly help: ReactNode;
  readonly hasError: boolean;
  readonly disabled?: boolean | undefined;
  readonly children: ReactNode;
}

export const helpId = (id: string) => `${id}-help`;

/**
 * Label, control, and hint or error. MUI's TextField would add menus and popovers to every form's
 * bundle.
 */
export function FieldFrame({ id, label, help, hasError, disabled = false, children }: FieldFrameProps) {
  return (
    <FormControl error={hasError} disabled={disabled} variant="outlined">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      {children}
      {help && <FormHelperText id={helpId(id)}>{help}</FormHelperText>}
    </FormControl>
  );
}
