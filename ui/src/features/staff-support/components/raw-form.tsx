import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import { useId, useState } from 'react';
import { CopyButton } from './copy-button.js';

/** The event as the log stores it, loaded on demand. */
export function RawForm({ entry }: { readonly entry: HistoryEntry }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = open ? JSON.stringify(entry.raw, null, 2) : '';
  return (
    <>
      <Button
        size="small"
        color="secondary"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        sx={{ px: 1 }}
      >
        {open ? 'Hide raw form' : 'Raw form'}
      </Button>
      {open && (
        <Box id={id} sx={{ flexBasis: '100%', minWidth: 0, ml: 1, mt: 0.5, position: 'relative' }}>
          <Box
            component="pre"
            tabIndex={0}
            role="region"
            aria-label={`Raw form of ${entry.type}, revision ${entry.revision} of ${entry.stream}`}
            sx={{
              m: 0,
              p: 1.5,
              pr: 6,
              maxHeight: 360,
              overflow: 'auto',
              bgcolor: 'surface.sunken',
              border: 1,
              borderColor: 'divider',
              borderRadius: 2.5,
              fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
              fontSize: '0.8125rem',
              lineHeight: 1.5,
            }}
          >
            {text}
          </Box>
          <Box sx={{ position: 'absolute', top: 6, right: 6, bgcolor: 'surface.sunken', borderRadius: 2 }}>
            <CopyButton text={text} label="Copy the raw form" />
          </Box>
        </Box>
      )}
    </>
  );
}
