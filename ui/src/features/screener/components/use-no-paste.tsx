import Alert from '@mui/material/Alert';
import { useState, type ClipboardEvent, type DragEvent } from 'react';

/**
 * Text is typed, not pasted (spec 2, section 5): the handlers for a field, and the message after an
 * attempt to paste.
 */
export function useNoPaste() {
  const [tried, setTried] = useState(false);
  const refuse = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault();
    setTried(true);
  };
  const tip = tried ? (
    <Alert severity="warning" role="alert" sx={{ bgcolor: 'attention.ground', color: 'attention.text', mt: 1.5 }}>
      Tip: please answer in your own words. Pasting is turned off here, as copied answers can lead to disqualification.
    </Alert>
  ) : null;
  return { handlers: { onPaste: refuse, onDrop: refuse }, tip };
}
