import { Suspense } from 'react';
import type { ResponseDialogsProps } from './open-response-dialog.js';
import { useResponseDialogs } from './use-response-dialogs.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';

const CompletionDialog = lazyComponent(async () => (await import('./completion-dialog.js')).CompletionDialog);
const OpenResponseDialog = lazyComponent(async () => (await import('./open-response-dialog.js')).OpenResponseDialog);

/** The dialogs that the address opens. */
export function ResponseDialogs(props: ResponseDialogsProps) {
  const { id, completionId, close } = useResponseDialogs();
  if (id === null && completionId === null) return null;
  return (
    <Suspense>
      {completionId === null ? (
        <OpenResponseDialog {...props} />
      ) : (
        <CompletionDialog key={completionId} completionId={completionId} onClose={close} />
      )}
    </Suspense>
  );
}
