import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { useId, type ReactNode } from 'react';
import { useRefusedFields, useUnmetFields } from './use-unmet-fields.js';
import { SubmitButton } from './submit-button.js';
import { Muted, Stack } from '../display/layout.js';

export interface SaveRowProps {
  readonly children: ReactNode;
  readonly busy?: string;
  /** Further reason why saving is not possible now; null if there is none. */
  readonly blockedBecause?: string | null;
  /** Buttons before the submit button. */
  readonly before?: ReactNode;
  /** What it says as long as the form is as it was loaded. */
  readonly unchanged?: string;
}

/**
 * The submit button of a form that can be saved once it is valid and changed; while it is disabled,
 * the reason is next to it.
 */
export function SaveRow({
  children,
  busy = 'Saving…',
  blockedBecause = null,
  before,
  unchanged = 'Nothing has changed yet.',
}: SaveRowProps) {
  const { dirty, isSubmitting } = useFormikContext();
  const noteId = useId();
  const unmet = useUnmetFields();
  const refused = useRefusedFields();
  const why = blockedBecause ?? (dirty ? (unmet.length > 0 ? `Before you can save: ${unmet.join(', ')}.` : null) : unchanged);
  const note = why ?? (refused.length > 0 ? `Look again at: ${refused.join(', ')}.` : null);
  return (
    <Stack gap={1}>
      {/* Keeps its line when it is empty: the button must not move away under a finger. */}
      <Muted id={noteId} variant="body2" aria-live="polite" textAlign={{ sm: 'right' }} minHeight="1lh">
        {isSubmitting ? null : note}
      </Muted>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column-reverse', sm: 'row' },
          justifyContent: 'flex-end',
          gap: 1,
          '& > *': { width: { xs: '100%', sm: 'auto' } },
        }}
      >
        {before}
        <SubmitButton size="medium" busy={busy} disabled={why !== null && !isSubmitting} describedBy={noteId}>
          {children}
        </SubmitButton>
      </Box>
    </Stack>
  );
}
