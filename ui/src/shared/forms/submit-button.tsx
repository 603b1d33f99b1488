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
}

/** Submits the form. While the request runs, clicks have no effect and the label says so. */
export function SubmitButton({
  children,
  busy = 'One moment…',
  disabled = false,
  fullWidth = false,
  size = 'large',
}: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button
      type="submit"
      variant="contained"
      size={size ?? 'large'}
      fullWidth={fullWidth}
      disabled={disabled}
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
