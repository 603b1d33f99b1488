import Button, { type ButtonProps } from '@mui/material/Button';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';

export interface SubmitButtonProps {
  readonly children: ReactNode;
  /** What the button says while the answer is awaited. */
  readonly busy?: string;
  readonly disabled?: boolean;
  readonly fullWidth?: boolean;
  readonly size?: ButtonProps['size'];
}

/** Sends the form. While it runs a second press does nothing, and the words say what goes on. */
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
