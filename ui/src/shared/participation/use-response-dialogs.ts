import { useSearchParams } from 'react-router-dom';

export type ResponseDialog = 'details' | 'cancel' | 'task';

/**
 * The open dialog and its response, from the address: `?id=…`, with `cancel=true` or `task=true`
 * (spec 3, section 2).
 */
export function useResponseDialogs() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('id');
  const dialog: ResponseDialog = query.get('cancel') === 'true' ? 'cancel' : query.get('task') === 'true' ? 'task' : 'details';

  const address = (responseId: string, which: ResponseDialog): string => {
    const next = new URLSearchParams(query);
    for (const name of ['id', 'cancel', 'task']) next.delete(name);
    next.set('id', responseId);
    if (which !== 'details') next.set(which, 'true');
    return `?${next.toString()}`;
  };
  const open = (responseId: string, which: ResponseDialog) => setQuery(new URLSearchParams(address(responseId, which)));
  const close = () =>
    setQuery(
      (current) => {
        for (const name of ['id', 'cancel', 'task']) current.delete(name);
        return current;
      },
      { replace: true },
    );
  return { id, dialog, address, open, close };
}
