import { useQueryParams } from '../../shared/page/use-query-params.js';

export type ResponseDialog = 'details' | 'cancel' | 'task' | 'payment' | 'checkIn' | 'deviceCheck';

const flags = ['cancel', 'task', 'payment', 'checkIn', 'deviceCheck'] as const;
const names = ['id', 'cc', ...flags];

/**
 * The open dialog and its response, from the address: `?id=…`, with `cancel=true`, `task=true`,
 * `payment=true`, `checkIn=true` or `deviceCheck=true`; or the completion of a task, `?cc=…` (spec
 * 3, section 2).
 */
export function useResponseDialogs() {
  const [query, setQuery] = useQueryParams();
  const id = query.get('id');
  const completionId = query.get('cc');
  const dialog: ResponseDialog = flags.find((flag) => query.get(flag) === 'true') ?? 'details';

  const address = (responseId: string, which: ResponseDialog): string => {
    const next = new URLSearchParams(query);
    for (const name of names) next.delete(name);
    next.set('id', responseId);
    if (which !== 'details') next.set(which, 'true');
    return `?${next.toString()}`;
  };
  const completionAddress = (projectCompletionId: string): string => {
    const next = new URLSearchParams(query);
    for (const name of names) next.delete(name);
    next.set('cc', projectCompletionId);
    return `?${next.toString()}`;
  };
  const open = (responseId: string, which: ResponseDialog) => setQuery(new URLSearchParams(address(responseId, which)));
  const close = () =>
    setQuery(
      (current) => {
        for (const name of names) current.delete(name);
        return current;
      },
      { replace: true },
    );
  return { id, completionId, dialog, address, completionAddress, open, close };
}
