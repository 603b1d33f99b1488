import { useState, type ReactNode } from 'react';
import { useAddressParam } from '../page/use-address-param.js';
import { SidePanel } from './side-panel.js';

export interface ChosenPanelProps {
  readonly title: string;
  readonly width?: number;
  /** What leaves the address with the choice. */
  readonly along?: readonly string[];
  readonly children: (id: string) => ReactNode;
}

/** One thing of a list in detail, open while the address has its `id`. */
export function ChosenPanel({ title, width, along, children }: ChosenPanelProps) {
  const { value: id, clear } = useAddressParam('id', along);
  // Keeps what is shown while the panel slides away.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return (
    <SidePanel open={id !== null} title={title} onClose={() => clear()} {...(width === undefined ? {} : { width })}>
      {shown !== null && children(shown)}
    </SidePanel>
  );
}
