import Button from '@mui/material/Button';
import { Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { announce } from '../../../shared/page/announcer.js';
import { Page } from '../../../shared/page/page.js';
import { lacksProfile, useSession } from '../../../shared/session/session-store.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { ConductStep } from './conduct-step.js';
import { LeaveGuard } from './leave-guard.js';
import { readDraft, updateDraft, type SignUpDraft } from '../model/sign-up-draft.js';
import { useSignUpLists } from '../api/sign-up-lists.js';
import { CookieButtonSpacer } from './cookie-button-spacer.js';
import { StepProgress } from './step-progress.js';
import { stepAddress, stepIndex, steps, walk } from '../model/steps.js';
import { useBindDraft } from './use-bind-draft.js';
import { Form } from '../../../shared/forms/form.js';
import { SelectField } from '../../../shared/forms/select-field.js';
import { ContinueButton } from './continue-button.js';
import type { StepProps } from './step-props.js';

const saveDemographic = (demographic: SignUpDraft['demographic']) => updateDraft({ demographic });

function DemographicStep({ lists, back, onDone }: StepProps) {
  return (
    <Form
      label="About you"
      initialValues={readDraft().demographic}
      onRest={saveDemographic}
      schema={async () => (await import('../model/demographic-schema.js')).demographicStep({ knownCodes: lists.knownCodes })}
      onSubmit={async (values) => {
        saveDemographic(values);
        await onDone();
      }}
    >
      <SelectField name="gender" label="Gender" choices={lists.of('gender')} />
      <SelectField name="ethnicity" label="Ethnicity" choices={lists.of('ethnicity')} />
      <SelectField name="educationLevel" label="Education level" choices={lists.of('educationLevel')} />
      <SelectField name="householdIncome" label="Household income" choices={lists.of('householdIncome')} optional />
      <ContinueButton back={back} />
    </Form>
  );
}

const EmploymentStep = lazyComponent(async () => (await import('./employment-step.js')).EmploymentStep);
const LocationStep = lazyComponent(async () => (await import('./location-step.js')).LocationStep);

/** The four steps (spec 1, section 2). The address holds the step, so back and reload work. */
export function SignUpFlowPage() {
  useBindDraft();
  const session = useSession();
  const navigate = useNavigate();
  const lists = useSignUpLists();
  const [query] = useSearchParams();
  const draft = readDraft();
  const index = stepIndex(query.get('step'), draft.step);
  const step = steps[index] ?? steps[0];
  const shown = useRef(index);

  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    announce(`Step ${index + 2} of ${walk.length}: ${step.title}`);
  }, [index, step.title]);

  if (session.status === 'in' && !lacksProfile(session)) return <Navigate to="/" replace />;
  if (!draft.underWay) return <Navigate to="/personal" replace />;

  const onDone = async () => {
    const next = index + 1;
    updateDraft({ step: Math.max(readDraft().step, next) });
    await navigate(stepAddress(next));
  };
  const back = (
    <Button component={Link} to={index > 0 ? stepAddress(index - 1) : '/personal'} variant="outlined" size="large">
      Back
    </Button>
  );

  return (
    <Page
      title={step.title}
      documentTitle={`${step.title}, step ${index + 2} of ${walk.length}`}
      lead={leads[step.key]}
      width="reading"
    >
      <LeaveGuard />
      <StepProgress current={index + 1} />
      <Suspense fallback={<FormSkeleton fields={4} />}>
        <QueryState query={lists} skeleton={<FormSkeleton fields={4} />} errorTitle="The form could not be loaded">
          {(loaded) => {
            const props = { lists: loaded, back, onDone };
            switch (step.key) {
              case 'demographic':
                return <DemographicStep {...props} />;
              case 'location':
                return <LocationStep {...props} />;
              case 'employment':
                return <EmploymentStep {...props} />;
              case 'conduct':
                return <ConductStep back={back} />;
            }
          }}
        </QueryState>
      </Suspense>
      <CookieButtonSpacer />
    </Page>
  );
}

const leads = {
  demographic: 'Projects look for people of every kind. These answers decide which ones you are shown.',
  location: 'Researchers recruit by country and city.',
  employment: 'What you do all day is what many projects are about.',
  conduct: 'What everybody here agrees to, so that projects are worth paying for.',
} as const;
