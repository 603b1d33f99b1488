import Button, { type ButtonProps } from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useEffect, useState, type ReactNode } from 'react';

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

/** How long after a finger has left the button its click may come. */
const clickComesWithinMs = 100;

interface Press {
  readonly isUnderWay: boolean;
  readonly begin: () => void;
  /** Its click has come; a further one is another press. */
  readonly end: () => void;
}

/**
 * A press of the button ends as a click, though leaving a field for it may begin a check: a browser
 * sends no click of a button that is disabled in between.
 */
function usePress(): Press {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return undefined;
    let end: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      end = setTimeout(setPressed, clickComesWithinMs, false);
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      clearTimeout(end);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [isPressed]);
  return {
    isUnderWay: isPressed,
    begin: () => setPressed(true),
    // Behind the event: a button that is disabled in it does not submit.
    end: () => setTimeout(setPressed, 0, false),
  };
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
  const press = usePress();
  return (
    <Button
      type="submit"
      variant="contained"
      size={size ?? 'large'}
      fullWidth={fullWidth}
      disabled={disabled && !press.isUnderWay}
      onPointerDown={() => {
        if (!disabled) press.begin();
      }}
      aria-describedby={describedBy}
      aria-disabled={isSubmitting || undefined}
      onClick={(event) => {
        press.end();
        if (isSubmitting) event.preventDefault();
      }}
      sx={isSubmitting ? { opacity: 0.75 } : {}}
    >
      {isSubmitting ? busy : children}
    </Button>
  );
}
