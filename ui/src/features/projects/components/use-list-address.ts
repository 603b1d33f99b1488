import { me, type User } from '@panelist/domain/identity/browser';
import { savePagePreferences } from '@panelist/domain/profile/browser';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { useMe } from '../../../shared/session/me.js';
import { readListQuery, wordOfSort, writeListQuery, type ListQuery, type Sort } from '../model/list-query.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';

interface Shown {
  readonly response: User;
}

/**
 * Keeps the list's query in the address, and the order in the account; a change resets the page
 * number unless it changes pages.
 */
export function useListAddress() {
  const [params, setParams, current] = useQueryParams();
  const { user } = useMe();
  const save = useCommand(savePagePreferences);
  const sortOfAccount = user?.sort ?? 'v4Score';
  const query = readListQuery(params, sortOfAccount);

  const keepSort = (sort: Sort) => {
    if (!user) return;
    const change = (shown: Shown): Shown => ({ ...shown, response: { ...shown.response, sort } });
    save.run<Shown>({ body: { sort } }, { query: me, change }).catch((error: unknown) => notify.error(messageOf(error)));
  };
  const change = (changes: Partial<ListQuery>) => {
    if (changes.sort) keepSort(changes.sort);
    const now = current();
    const next = { ...readListQuery(now, sortOfAccount), pages: 1, ...changes };
    const written = writeListQuery(now, next);
    // An address without an order means the account's, so write any other order explicitly.
    written.set('sort', wordOfSort(next.sort));
    // "See more" and the open panel add no history entries.
    setParams(written, { replace: changes.pages !== undefined || now.has('filters') });
  };
  return { query, change };
}
