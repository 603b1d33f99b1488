import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { Muted } from '../../../shared/display/layout.js';

interface SaveButtonProps {
  readonly children: ReactNode;
  readonly busy: string;
  /** What is missing while the form is as it was. */
  readonly unchanged: string;
  readonly disabled?: boolean;
}

/** Enabled once the form is valid and changed; until then it says what is missing. */
export function SaveButton({ children, busy, unchanged, disabled = false }: SaveButtonProps) {
  const { dirty, isValid } = useFormikContext();
  const missing = !dirty ? unchanged : !isValid ? 'Please complete the fields above.' : null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 1, sm: 2 },
        '& > button': { width: { xs: '100%', sm: 'auto' } },
      }}
    >
      <SubmitButton busy={busy} disabled={disabled || missing !== null}>
        {children}
      </SubmitButton>
      {missing !== null && !disabled && (
        <Muted variant="body2" flex="1 1 12rem">
          {missing}
        </Muted>
      )}
    </Box>
  );
}
