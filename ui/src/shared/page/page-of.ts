/** The `page` (or `param`) of an address: an integer from 1. */
export function pageOf(query: URLSearchParams, param = 'page'): number {
  const page = Number(query.get(param) ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
