import { Suspense } from 'react';
import { Page } from '../../../shared/page/page.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';

const Display = lazyComponent(async () => (await import('./display-specimens.js')).DisplaySpecimens);
const States = lazyComponent(async () => (await import('./state-specimens.js')).StateSpecimens);
const Fields = lazyComponent(async () => (await import('./form-specimens.js')).FormSpecimens);
const Dialogs = lazyComponent(async () => (await import('./dialog-specimens.js')).DialogSpecimens);

/** Every component that features share, in every state; only the demo has this page. */
export function ComponentsPage() {
  return (
    <Page title="Components" lead="What the pages share, in each of its states. The links and buttons lead nowhere.">
      <Suspense fallback={null}>
        <Display />
        <States />
        <Fields />
        <Dialogs />
      </Suspense>
    </Page>
  );
}
