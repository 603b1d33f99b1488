import { useEffect, useState } from 'react';

const find = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-tour="${name}"]`);

/** The element that a slide explains; null until the page shows it. */
export function useTarget(name: string): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(() => find(name));
  useEffect(() => {
    const look = () => setTarget(find(name));
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [name]);
  return target?.dataset['tour'] === name ? target : null;
}
