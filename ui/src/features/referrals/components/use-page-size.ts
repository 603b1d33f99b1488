import { useLayoutEffect, useState, type RefObject } from 'react';
import { pageSizeFor } from '../model/page-size.js';

/** Of a closed panel; a phone shows its status below the name. In pixels. */
export const panelHeight = { narrow: 104, wide: 80 } as const;
/** What must fit below the list: the paginator and the page's margin. */
const belowPx = 96;

/** How many panels fit between the top of the list and the end of the screen; null before the first layout. */
export function usePageSize(list: RefObject<HTMLElement | null>, itemHeight: number): number | null {
  const [size, setSize] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      // Not `innerHeight`: it changes whenever a phone hides its address bar.
      setSize(pageSizeFor(document.documentElement.clientHeight - top - belowPx, itemHeight));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list, itemHeight]);
  return size;
}
