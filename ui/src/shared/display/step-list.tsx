import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Block, Stack } from './layout.js';

interface StepListItemProps {
  readonly shape: ReactNode;
  readonly isLast: boolean;
  readonly children: ReactNode;
}

/** A list of steps, oldest first; its items are `StepListItem`. */
export function StepList({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <Block component="ol" aria-label={label} list>
      {children}
    </Block>
  );
}

/** One step: its shape on the line, its text to the right. */
export function StepListItem({ shape, isLast, children }: StepListItemProps) {
  return (
    <Stack component="li" columnGap={1.75} columns="16px minmax(0, 1fr)">
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', pt: 0.375 }}>
        {shape}
        {!isLast && <Box sx={{ flex: 1, width: '2px', bgcolor: 'divider', mt: 0.75 }} />}
      </Box>
      <Block pb={isLast ? 0 : 2.25} minWidth={0} overflowWrap="anywhere">
        {children}
      </Block>
    </Stack>
  );
}

/** The shape of a step that is not reached yet. */
export const HollowShape = () => (
  <Box
    component="span"
    aria-hidden
    sx={{ width: 14, height: 14, border: '2px dashed', borderColor: 'closed.main', borderRadius: '50%' }}
  />
);
