import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { useEffect, useId, type ReactNode } from 'react';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { useUnmetFields } from '../../../shared/forms/use-unmet-fields.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

interface ContinueButtonProps {
  /** Fields that are missing although the form's own rules accept them. */
  readonly missing?: readonly string[];
  /** What the button waits for, as a sentence. */
  readonly waiting?: string | null;
  readonly back?: ReactNode;
}

/** Enabled once the step's form is valid (document 1 §4); until then it says what is missing. */
export function ContinueButton({ missing = [], waiting = null, back }: ContinueButtonProps) {
  const { isSubmitting, validateForm } = useFormikContext();
  // The rules load with the form: what is missing is said before anything is entered.
  useEffect(() => void validateForm(), [validateForm]);
  const unmet = useUnmetFields(missing);
  const noteId = useId();
  const note = unmet.length > 0 ? `Before you can continue: ${unmet.join(', ')}.` : waiting;
  return (
    <Stack gap={1} pt={1}>
      <Muted id={noteId} variant="body2" aria-live="polite" textAlign={{ sm: 'right' }}>
        {isSubmitting ? null : note}
      </Muted>
      <StepActions back={back}>
        <SubmitButton disabled={note !== null && !isSubmitting} describedBy={noteId}>
          Continue
        </SubmitButton>
      </StepActions>
    </Stack>
  );
}

/** The main action and the way back: side by side, on a phone one above the other. */
export function StepActions({ back, children }: { readonly back?: ReactNode; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column-reverse', sm: 'row' },
        justifyContent: 'space-between',
        gap: 1.5,
        '& > *': { width: { xs: '100%', sm: 'auto' } },
      }}
    >
      {back ?? <span />}
      {children}
    </Box>
  );
}
