import { useState, type ReactNode } from 'react';
import { useAddressParam } from '../page/use-address-param.js';
import { SidePanel } from './side-panel.js';

export interface ChosenPanelProps {
  readonly title: string;
  readonly width?: number;
  /** Further parameters to remove from the address on closing. */
  readonly along?: readonly string[];
  readonly children: (id: string) => ReactNode;
}

/** Details of one list item, open while the address has its `id`. */
export function ChosenPanel({ title, width, along, children }: ChosenPanelProps) {
  const { value: id, clear } = useAddressParam('id', along);
  // Keeps the content while the panel slides out.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return (
    <SidePanel open={id !== null} title={title} onClose={() => clear()} {...(width === undefined ? {} : { width })}>
      {shown !== null && children(shown)}
    </SidePanel>
  );
}
