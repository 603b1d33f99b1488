import { Suspense, type ComponentProps } from 'react';
import { laterPart } from '../states/lazy-part.js';

const Pager = laterPart(async () => (await import('./pager.js')).Pager);

/** Links to the pages of a list, loaded after it; nothing for a single page. */
export const LaterPager = (props: ComponentProps<typeof Pager>) =>
  props.pages > 1 && (
    <Suspense fallback={null}>
      <Pager {...props} />
    </Suspense>
  );
