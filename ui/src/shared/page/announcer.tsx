import Box from '@mui/material/Box';

import { useSyncExternalStore } from 'react';
import { visuallyHidden } from './visually-hidden.js';

let message = '';
const listeners = new Set<() => void>();

/** Announces a text to screen readers. */
export function announce(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => message,
    () => '',
  );
  return (
    <Box role="status" aria-live="polite" sx={{ ...visuallyHidden }}>
      {text}
    </Box>
  );
}
