import Button, { type ButtonProps } from '@mui/material/Button';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';

export interface SubmitButtonProps {
  readonly children: ReactNode;
  /** The label while the request runs. */
  readonly busy?: string;
  readonly disabled?: boolean;
  readonly fullWidth?: boolean;
  readonly size?: ButtonProps['size'];
  /** The id of the text that says why it is disabled. */
  readonly describedBy?: string;
}

/** Submits the form. While the request runs, clicks have no effect and the label says so. */
export function SubmitButton({
  children,
  busy = 'One moment…',
  disabled = false,
  fullWidth = false,
  size = 'large',
  describedBy,
}: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button
      type="submit"
      variant="contained"
      size={size ?? 'large'}
      fullWidth={fullWidth}
      disabled={disabled}
      aria-describedby={describedBy}
      aria-disabled={isSubmitting || undefined}
      onClick={(event) => {
        if (isSubmitting) event.preventDefault();
      }}
      sx={isSubmitting ? { opacity: 0.75 } : {}}
    >
      {isSubmitting ? busy : children}
    </Button>
  );
}
