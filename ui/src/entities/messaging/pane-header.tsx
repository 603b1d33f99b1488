import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Prose, Row, Stack } from '../../shared/display/layout.js';

interface PaneHeaderProps {
  readonly title: string;
  /** The way back to the list, where the list is not next to it. */
  readonly back?: ReactNode;
  /** At the end of the line of the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The top of the right column: with whom, and about what. */
export const PaneHeader = ({ title, back, actions, children }: PaneHeaderProps) => (
  <Stack line="below" gap={0.5} px={2} py={1.5}>
    {back}
    <Row wraps gap={1} alignItems="center" justifyContent="space-between">
      <Prose variant="h3" component="h2" overflowWrap="anywhere" minWidth={0}>
        {title}
      </Prose>
      {actions}
    </Row>
    {children}
  </Stack>
);

/** Header, messages and composer below each other; the middle one scrolls. */
export const Pane = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>{children}</Box>
);
