import { Suspense, useState, type ReactNode } from 'react';
import { useAddressParam } from '../page/use-address-param.js';

/**
 * The panel of a list, whose code loads once the address has had an `id`; it then stays, so that it
 * can slide out.
 */
export function OnceChosen({ children }: { readonly children: ReactNode }) {
  const { value: id } = useAddressParam('id');
  const [isChosen, setChosen] = useState(id !== null);
  if (id !== null && !isChosen) setChosen(true);
  return isChosen && <Suspense fallback={null}>{children}</Suspense>;
}
