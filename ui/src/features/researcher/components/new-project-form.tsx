import Button from '@mui/material/Button';
import { useState, useMemo, useRef } from 'react';
import { Banner } from '../../../shared/states/banner.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { useOwnedProject } from '../api/own-projects.js';
import { copyOf, emptyProject, projectDraft } from '../model/new-project.js';
import { valuesOf, type ProjectValues } from '../model/project-values.js';
import { createProject, type Lookup } from '@panelist/domain/catalogue/browser';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useFormikContext } from 'formik';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuestion } from '../../../shared/dialog/use-question.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { notify } from '../../../shared/notices/notices.js';
import { formPath, projectSchema } from '../model/judge-project.js';
import { entryOf, type WantedStatus } from '../model/project-entry.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { AgreementSection, MoneySection, PlaceSection, StudySection } from './project-sections.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { announcedValues } from '../model/announced-project.js';
import { PublishPreview } from './publish-preview.js';
import { PublishSteps, Step } from './publish-steps.js';
import { JsonTab } from './json-tab.js';
import { ScreenerSection } from './screener-section.js';
import { TargetSection } from './target-section.js';
import { Prose, Row, Stack } from '../../../shared/display/layout.js';

interface PublishFormProps {
  /** The project that is copied. */
  readonly from: string | null;
  readonly initial: ProjectValues;
  readonly lookup: Lookup;
}

const publishing = {
  title: 'Publish this project?',
  text: 'Participants whom it fits see it at once and can apply. What it says cannot be changed afterwards: you can pause or close it, or publish a copy.',
  confirm: 'Publish',
  cancel: 'Not yet',
  width: 640,
} as const;

/** The last step: the project as it is typed. */
function ReviewSection() {
  const { values } = useFormikContext<ProjectValues>();
  return (
    <SectionCard title="Review" heading="h2">
      <PublishPreview project={announcedValues(values)} heading="h3" />
    </SectionCard>
  );
}

/** The form and its JSON: two views of one project, judged by the rules of the call. */
function PublishForm({ from, initial, lookup }: PublishFormProps) {
  const [address, setAddress] = useQueryParams();
  const isJson = address.get('tab') === 'json';
  // Text that the form cannot take, shown while the form is shown.
  const [broken, setBroken] = useState<string | null>(null);
  const create = useCommand(createProject);
  const navigate = useNavigate();
  const { ask, dialog } = useQuestion();
  const wanted = useRef<WantedStatus>('published');
  const schema = useMemo(() => projectSchema(lookup), [lookup]);

  const send = async (values: ProjectValues) => {
    const status = wanted.current;
    const children = <PublishPreview project={announcedValues(values)} heading="h3" />;
    if (status === 'published' && !(await ask({ ...publishing, children }))) return;
    const { id } = await create.run({ body: entryOf(values, status) });
    projectDraft(from).clear();
    notify.success(
      status === 'published' ? 'Published. Participants see it now.' : 'Saved as a draft. Participants do not see it.',
    );
    await navigate(`/researcher/projects/${id}`);
  };
  const show = (tab: string) =>
    setAddress(
      (current) => {
        if (tab === 'json') current.set('tab', 'json');
        else current.delete('tab');
        return current;
      },
      { replace: true },
    );

  return (
    <>
      <Tabs
        value={isJson ? 'json' : 'form'}
        onChange={(_event, tab: string) => show(tab)}
        aria-label="How to enter the project"
        sx={{ mb: 2.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="form" label="Form" id="tab-form" aria-controls="project-form" />
        <Tab value="json" label="JSON" id="tab-json" aria-controls="project-json" />
      </Tabs>
      <Form
        initialValues={initial}
        schema={schema}
        onSubmit={send}
        label="Project"
        fieldOf={formPath}
        onRest={(values) => projectDraft(from).write(entryOf(values, 'draft'))}
      >
        {isJson ? (
          <Box role="tabpanel" id="project-json" aria-labelledby="tab-json">
            <JsonTab lookup={lookup} broken={broken} onBroken={setBroken} />
          </Box>
        ) : (
          <Stack role="tabpanel" id="project-form" aria-labelledby="tab-form" shrinks gap={2.5}>
            <PublishSteps />
            <Step id="study">
              <StudySection lookup={lookup} />
            </Step>
            <Step id="money">
              <MoneySection />
            </Step>
            <Step id="place">
              <PlaceSection lookup={lookup} />
            </Step>
            <Step id="people">
              <TargetSection lookup={lookup} />
            </Step>
            <Step id="screener">
              <ScreenerSection />
            </Step>
            <Step id="agreement">
              <AgreementSection />
            </Step>
            <Step id="review">
              <ReviewSection />
            </Step>
          </Stack>
        )}
        <SendButtons isBroken={broken !== null} onWant={(status) => (wanted.current = status)} />
      </Form>
      {dialog}
    </>
  );
}

interface SendButtonsProps {
  readonly isBroken: boolean;
  readonly onWant: (status: WantedStatus) => void;
}

function SendButtons({ isBroken, onWant }: SendButtonsProps) {
  const { submitForm, isSubmitting } = useFormikContext();
  const save = async () => {
    onWant('draft');
    await submitForm();
    onWant('published');
  };
  return (
    <Row wraps alignItems="center" gap={1.5}>
      <SubmitButton disabled={isBroken} describedBy="send-help">
        Publish
      </SubmitButton>
      <Button variant="outlined" size="large" disabled={isBroken || isSubmitting} onClick={() => void save()}>
        Save as a draft
      </Button>
      <Prose id="send-help" variant="body2" color={isBroken ? 'failed.text' : 'text.secondary'}>
        {isBroken
          ? 'The tab JSON has mistakes that the form cannot show: correct them there.'
          : 'What you enter is kept in this browser until you send it.'}
      </Prose>
    </Row>
  );
}

type FormLists = Parameters<typeof PublishForm>[0]['lookup'];

/** The form of a new project, or with `from` of a copy of that project. */
export function NewProjectForm({ from, lookup }: { readonly from: string | null; readonly lookup: FormLists }) {
  return from === null ? (
    <DraftForm from={null} fresh={emptyProject} lookup={lookup} />
  ) : (
    <Copy key={from} from={from} lookup={lookup} />
  );
}

interface DraftFormProps {
  readonly from: string | null;
  /** What the form holds where nothing was typed before. */
  readonly fresh: () => ProjectValues;
  readonly lookup: FormLists;
}

function DraftForm({ from, fresh, lookup }: DraftFormProps) {
  // A project that is copied is polled: a later answer must not replace what was typed.
  const [started, setStarted] = useState<{ readonly values: ProjectValues; readonly isDraft: boolean; readonly round: number }>(
    () => {
      const draft = projectDraft(from).read();
      return { values: draft ? valuesOf(draft) : fresh(), isDraft: draft !== null, round: 0 };
    },
  );
  const startAnew = () => {
    projectDraft(from).clear();
    setStarted(({ round }) => ({ values: fresh(), isDraft: false, round: round + 1 }));
  };
  return (
    <>
      {started.isDraft && (
        <Banner
          meaning="notice"
          action={
            <Button size="small" color="inherit" onClick={startAnew}>
              {from === null ? 'Start with an empty form' : 'Copy the project again'}
            </Button>
          }
        >
          This is the draft that you began earlier in this browser.
        </Banner>
      )}
      <PublishForm key={started.round} from={from} initial={started.values} lookup={lookup} />
    </>
  );
}

function Copy({ from, lookup }: { readonly from: string; readonly lookup: FormLists }) {
  return (
    <QueryState query={useOwnedProject(from)} skeleton={<FormSkeleton fields={8} />} errorTitle="The project could not be loaded">
      {(project) => <DraftForm from={from} fresh={() => copyOf(project)} lookup={lookup} />}
    </QueryState>
  );
}
