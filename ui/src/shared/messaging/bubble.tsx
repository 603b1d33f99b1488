import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface BubbleProps {
  readonly isOwn: boolean;
  readonly isFaint?: boolean;
  readonly children: ReactNode;
}

/** The text of a message, with its line breaks. */
export const Bubble = ({ isOwn, isFaint = false, children }: BubbleProps) => (
  <Box
    sx={{
      maxWidth: 'min(100%, 60ch)',
      px: 1.75,
      py: 1.25,
      borderRadius: 3,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      bgcolor: isOwn ? 'notice.ground' : 'action.hover',
      color: isOwn ? 'notice.text' : 'text.primary',
      borderStyle: 'solid',
      borderWidth: 1,
      borderColor: isFaint ? 'divider' : 'transparent',
    }}
  >
    {children}
  </Box>
);
