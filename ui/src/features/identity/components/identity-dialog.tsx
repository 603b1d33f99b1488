import { projectToVerifyFor } from '../../../entities/identity/verify-identity.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { useSession } from '../../../shared/session/session-store.js';
import { identityProviderName, projectVerifications } from '@panelist/domain/identity/browser';
import Verified from '@mui/icons-material/VerifiedUserOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { LocalTime } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { Banner } from '../../../shared/states/banner.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import { endedEarly, viewOf, type StepView } from '../model/identity-steps.js';
import { useIdentityCheck } from './use-identity-check.js';
import { Stack } from '../../../shared/display/layout.js';

interface IdentityPromptProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Prompt, result and ways on (document 2 §4, document 3 §4). */
function IdentityPrompt({ projectId, onClose }: IdentityPromptProps) {
  const session = useSession();
  const query = useQuery(projectVerifications, { params: { id: projectId } });
  const { step, begin } = useIdentityCheck(projectId, () => {
    notify.info(endedEarly);
    onClose();
  });
  if (step.at === 'provider') return null;
  const view = viewOf(step);
  const [check] = query.data ?? [];
  const isVisit = session.status === 'in' && session.loggedInAsUser;
  const retryAt = check?.retryAt ?? null;
  const isAsking = step.at === 'prompt' || step.at === 'failed';
  const mayBegin = check?.verified === false && retryAt === null && !isVisit;
  const isDone = step.at === 'prompt' && (check?.verified === true || query.data?.length === 0);
  const busy = step.at === 'opening' || step.at === 'reading';
  return (
    <AppDialog
      open
      title={isDone ? 'Nothing to do' : view.title}
      onClose={onClose}
      width={520}
      locked={busy}
      actions={
        <Actions view={view} canBegin={!isAsking || mayBegin} isDone={isDone} busy={busy} onBegin={begin} onClose={onClose} />
      }
    >
      <Stack gap={1.5}>
        {step.at === 'verified' && <Verified aria-hidden sx={{ color: 'paid.main', fontSize: 44 }} />}
        {step.at === 'prompt' ? (
          <QueryState query={query} skeleton={<TextSkeleton lines={4} />} errorTitle="This could not be loaded">
            {() => (isDone ? <Done verifiedAt={check?.verifiedAt ?? null} /> : <Text view={view} />)}
          </QueryState>
        ) : (
          <Stack role={step.at === 'refused' && !step.again ? 'alert' : undefined} gap={1.5}>
            <Text view={view} />
          </Stack>
        )}
        {step.at === 'refused' && step.again && <ErrorAlert>{step.message}</ErrorAlert>}
        {isAsking && retryAt !== null && !isDone && (
          <Banner meaning="attention">
            Too many attempts have failed. You can try again from <LocalTime at={retryAt} />, or{' '}
            <Link to="/support">write to us</Link>.
          </Banner>
        )}
        {isAsking && isVisit && (
          <Banner meaning="notice">Only the participant can verify their identity, not a member of staff.</Banner>
        )}
        {(step.at === 'taken' || (step.at === 'refused' && !step.again)) && (
          <Typography>
            <Link to="/support">Write to customer support</Link>
          </Typography>
        )}
      </Stack>
    </AppDialog>
  );
}

const Text = ({ view }: { readonly view: StepView }) => (
  <>
    {view.text.map((line) => (
      <Typography key={line}>{line}</Typography>
    ))}
  </>
);

function Done({ verifiedAt }: { readonly verifiedAt: string | null }) {
  if (verifiedAt === null) return <Typography>This project does not ask for a verified identity.</Typography>;
  return (
    <Typography>
      {identityProviderName} verified your identity <LocalTime at={verifiedAt} form="day" on />. It counts for every project.
    </Typography>
  );
}

function Actions({
  view,
  canBegin,
  isDone,
  busy,
  onBegin,
  onClose,
}: {
  readonly view: StepView;
  readonly canBegin: boolean;
  readonly isDone: boolean;
  readonly busy: boolean;
  readonly onBegin: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const begins = view.begin !== null && canBegin && !isDone;
  return (
    <>
      <Button variant="outlined" onClick={onClose} disabled={busy}>
        {isDone || !begins ? 'Close' : view.close}
      </Button>
      {begins && (
        <Button variant="contained" onClick={() => void onBegin()} aria-disabled={busy || undefined}>
          {view.begin}
        </Button>
      )}
      {view.leadsToProjects && (
        <Button variant="contained" component={Link} to="/surveys">
          Go to My Projects
        </Button>
      )}
    </>
  );
}

/** Opened from any page by `?verify=identity:PROJECT`. */
export function IdentityDialog() {
  const { value, clear } = useAddressParam('verify');
  const session = useSession();
  const projectId = projectToVerifyFor(value);
  if (session.status !== 'in' || projectId === null) return null;
  return <IdentityPrompt key={projectId} projectId={projectId} onClose={() => clear({ replace: true })} />;
}
