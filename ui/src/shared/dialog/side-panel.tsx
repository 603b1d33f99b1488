import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import { Prose, Stack } from '../display/layout.js';

interface SidePanelProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Pixels on a laptop; full screen on a phone. */
  readonly width?: number;
}

/** Details of one list item, next to the list: a dialog that traps the focus and restores it. */
export function SidePanel({ open, title, onClose, children, width = 560 }: SidePanelProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: width }, maxWidth: '100%', bgcolor: 'background.default' },
        },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: { xs: 2, sm: 3 },
          py: 1.25,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Prose variant="h2" id={titleId} flex={1}>
          {title}
        </Prose>
        <IconButton aria-label="Close" onClick={onClose} autoFocus>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Stack shrinks p={{ xs: 2, sm: 3 }} gap={2.5}>
        {children}
      </Stack>
    </Drawer>
  );
}
