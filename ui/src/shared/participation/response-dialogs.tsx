import { lazy, Suspense } from 'react';
import type { ResponseDialogsProps } from './open-response-dialog.js';
import { useResponseDialogs } from './use-response-dialogs.js';

const OpenResponseDialog = lazy(async () => ({ default: (await import('./open-response-dialog.js')).OpenResponseDialog }));

/** The dialogs that the address opens. */
export function ResponseDialogs(props: ResponseDialogsProps) {
  const { id, dialog } = useResponseDialogs();
  if (id === null || (dialog === 'details' && !props.Details)) return null;
  return (
    <Suspense>
      <OpenResponseDialog {...props} />
    </Suspense>
  );
}
