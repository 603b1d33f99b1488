import { TextField } from './text-field.js';
import type { FieldProps } from './use-form-field.js';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: string;
}

/** A date as `YYYY-MM-DD`, typed or picked in the browser's calendar. */
export function DateField({ min, max, ...props }: DateFieldProps) {
  return <TextField {...props} type="date" inputProps={{ min, max }} />;
}
