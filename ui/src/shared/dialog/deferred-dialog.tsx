import { Suspense, useState } from 'react';
import { useIsDrawn } from '../page/drawn-page.js';
import { deferredComponent } from '../states/lazy-component.js';
import type { AppDialogProps } from './app-dialog.js';

const AppDialog = deferredComponent(async () => (await import('./app-dialog.js')).AppDialog);

/**
 * A dialog whose code the page asks for when the dialog opens first, and not before it shows its
 * own content.
 */
export function DeferredDialog(props: AppDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  // Whether it opens may depend on what the browser has stored.
  const isDrawn = useIsDrawn();
  if (!wasOpen || isDrawn) return null;
  return (
    <Suspense>
      <AppDialog {...props} />
    </Suspense>
  );
}
