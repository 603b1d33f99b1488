import { useSearchParams } from 'react-router-dom';

export interface AddressParam {
  /** Null where the address does not have it. */
  readonly value: string | null;
  /** The address of this page with another value, for a link. */
  readonly to: (value: string) => string;
  /** Takes it out of the address. */
  readonly clear: (options?: { readonly replace: boolean }) => void;
}

/** One part of the page's query: an open dialog, the chosen thing of a list. `along` leaves the address with it. */
export function useAddressParam(name: string, along: readonly string[] = []): AddressParam {
  const [query, setQuery] = useSearchParams();
  return {
    value: query.get(name),
    to: (value) => {
      const next = new URLSearchParams(query);
      next.set(name, value);
      return `?${next.toString()}`;
    },
    clear: (options) =>
      setQuery((current) => {
        for (const each of [name, ...along]) current.delete(each);
        return current;
      }, options),
  };
}
