import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { useMayAct } from '../../../shared/session/use-may-act.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { useProjectLists } from '../api/project-lists.js';

const NewProjectForm = lazyComponent(async () => (await import('./new-project-form.js')).NewProjectForm);

/** A new project: by a form, or as JSON. With `?from=` a copy of another one. */
export function PublishPage() {
  const [address] = useSearchParams();
  const from = address.get('from');
  const lists = useProjectLists();
  const mayAct = useMayAct();
  return (
    <Page title="Publish a project" lead="Describe the project, whom you look for and what you pay." width="wide">
      {mayAct ? (
        <QueryState query={lists} skeleton={<FormSkeleton fields={8} />} errorTitle="The form could not be loaded">
          {(lookup) => (
            <Suspense fallback={<FormSkeleton fields={8} />}>
              <NewProjectForm from={from} lookup={lookup} />
            </Suspense>
          )}
        </QueryState>
      ) : (
        <EmptyState title="Only researchers publish projects" text="Support reads projects and acts in none." />
      )}
    </Page>
  );
}
