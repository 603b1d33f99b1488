import Button from '@mui/material/Button';
import { useState } from 'react';
import { Banner } from '../../../shared/states/banner.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { useOwnedProject } from '../api/own-projects.js';
import { copyOf, emptyProject, projectDraft } from '../model/new-project.js';
import { valuesOf, type ProjectValues } from '../model/project-values.js';
import { PublishForm } from './publish-form.js';

type FormLists = Parameters<typeof PublishForm>[0]['lookup'];

/** The form of a new project, or with `from` of a copy of that project. */
export function NewProjectForm({ from, lookup }: { readonly from: string | null; readonly lookup: FormLists }) {
  return from === null ? <NewProject lookup={lookup} /> : <Copy key={from} from={from} lookup={lookup} />;
}

function NewProject({ lookup }: { readonly lookup: FormLists }) {
  const [started, setStarted] = useState<{ readonly values: ProjectValues; readonly isDraft: boolean; readonly round: number }>(
    () => {
      const draft = projectDraft.read();
      return { values: draft ? valuesOf(draft) : emptyProject(), isDraft: draft !== null, round: 0 };
    },
  );
  const startAnew = () => {
    projectDraft.clear();
    setStarted(({ round }) => ({ values: emptyProject(), isDraft: false, round: round + 1 }));
  };
  return (
    <>
      {started.isDraft && (
        <Banner
          meaning="notice"
          action={
            <Button size="small" color="inherit" onClick={startAnew}>
              Start with an empty form
            </Button>
          }
        >
          This is the draft that you began earlier in this browser.
        </Banner>
      )}
      <PublishForm key={started.round} initial={started.values} lookup={lookup} />
    </>
  );
}

function Copy({ from, lookup }: { readonly from: string; readonly lookup: FormLists }) {
  const query = useOwnedProject(from);
  const { data } = query;
  // The project is polled: what was typed must not be replaced by a later answer.
  const [initial, setInitial] = useState<ProjectValues | null>(null);
  if (data !== undefined && initial === null) setInitial(copyOf(data));
  return (
    <QueryState query={query} skeleton={<FormSkeleton fields={8} />} errorTitle="The project could not be loaded">
      {() => initial && <PublishForm initial={initial} lookup={lookup} />}
    </QueryState>
  );
}
