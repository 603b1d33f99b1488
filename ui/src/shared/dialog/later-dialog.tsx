import { Suspense, useState } from 'react';
import { laterPart } from '../states/lazy-part.js';
import type { AppDialogProps } from './app-dialog.js';

const AppDialog = laterPart(async () => (await import('./app-dialog.js')).AppDialog);

/**
 * A dialog whose code the page asks for when the dialog opens first, and not before it shows its
 * own content.
 */
export function LaterDialog(props: AppDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <AppDialog {...props} />
    </Suspense>
  );
}
