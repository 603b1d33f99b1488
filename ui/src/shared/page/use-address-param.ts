import { useQueryParams } from './use-query-params.js';

export interface AddressParam {
  /** Null if the address does not have it. */
  readonly value: string | null;
  /**
   * The address of this page with another value, and with those of `along` that are given, for a
   * link.
   */
  readonly to: (value: string, others?: ReadonlyArray<readonly [name: string, value: string]>) => string;
  /** Removes it from the address. */
  readonly clear: (options?: { readonly replace: boolean }) => void;
}

/**
 * One parameter of the page's query: an open dialog, the selected list item. Removing it also
 * removes the parameters in `along`.
 */
export function useAddressParam(name: string, along: readonly string[] = []): AddressParam {
  const [query, setQuery] = useQueryParams();
  return {
    value: query.get(name),
    to: (value, others = []) => {
      const next = new URLSearchParams(query);
      for (const [each, itsValue] of [[name, value] as const, ...others]) next.set(each, itsValue);
      return `?${next.toString()}`;
    },
    clear: (options) =>
      setQuery((current) => {
        for (const each of [name, ...along]) current.delete(each);
        return current;
      }, options),
  };
}
