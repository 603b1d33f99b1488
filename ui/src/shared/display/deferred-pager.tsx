import { Suspense, type ComponentProps } from 'react';
import { deferredComponent } from '../states/lazy-component.js';

const Pager = deferredComponent(async () => (await import('./pager.js')).Pager);

/** Links to the pages of a list, loaded after it; nothing for a single page. */
export const DeferredPager = (props: ComponentProps<typeof Pager>) =>
  props.pages > 1 && (
    <Suspense fallback={null}>
      <Pager {...props} />
    </Suspense>
  );
