import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../shared/forms/submit-button.js';

/** Enabled once the step's form is valid (spec 1, section 4). */
export function ContinueButton({ ready = true, back }: { readonly ready?: boolean; readonly back?: ReactNode }) {
  const { isValid } = useFormikContext();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap-reverse', gap: 1.5, justifyContent: 'space-between', pt: 1 }}>
      {back ?? <span />}
      <SubmitButton disabled={!isValid || !ready}>Continue</SubmitButton>
    </Box>
  );
}
