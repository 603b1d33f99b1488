import { Suspense } from 'react';
import type { ResponseDialogsProps } from './open-response-dialog.js';
import { useResponseDialogs } from './use-response-dialogs.js';
import { lazyPart } from '../../shared/states/lazy-part.js';

const CompletionDialog = lazyPart(async () => (await import('./completion-dialog.js')).CompletionDialog);
const OpenResponseDialog = lazyPart(async () => (await import('./open-response-dialog.js')).OpenResponseDialog);

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
