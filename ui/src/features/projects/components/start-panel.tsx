import Done from '@mui/icons-material/CheckCircle';
import Open from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { notify } from '../../../shared/notices/notices.js';
import { visuallyHidden } from '../../../shared/page/visually-hidden.js';
import { useInvitation } from '../../../shared/project/use-invitation.js';
import { useMe } from '../../../shared/session/me.js';
import { rememberTarget } from '../../../shared/session/return-target.js';
import { useSession } from '../../../shared/session/session-store.js';
import { Banner } from '../../../shared/states/banner.js';
import { useScreenerCycle, type ProjectInFull } from '../api/project-view.js';
import { ScreenersLeft } from './screeners-left.js';
import { startState, type Task } from '../model/start-state.js';

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <Box component="ul" aria-label="Before you can apply" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
      {tasks.map(({ label, done, to }) => (
        <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
          {done ? (
            <Done aria-hidden sx={{ color: 'paid.main', fontSize: 20 }} />
          ) : (
            <Open aria-hidden sx={{ color: 'text.secondary', fontSize: 20 }} />
          )}
          {done ? (
            <Typography component="span" sx={{ color: 'text.secondary' }}>
              {label}
              <Box component="span" sx={visuallyHidden}>
                : done
              </Box>
            </Typography>
          ) : (
            <Link component={RouterLink} to={to} preventScrollReset>
              {label}
            </Link>
          )}
        </Box>
      ))}
    </Box>
  );
}

/**
 * The main action of a project's page, or the reason why it is unavailable (spec 2, section 4,
 * Start screener).
 */
export function StartPanel({ project, questions }: { readonly project: ProjectInFull; readonly questions: number }) {
  const session = useSession();
  const { user } = useMe();
  const cycle = useScreenerCycle();
  const invitation = useInvitation();
  const navigate = useNavigate();
  const whyId = useId();
  const person = session.status === 'in' ? (user ?? { isEmailVerified: true, isPhoneVerified: true, picture: '' }) : null;
  const state = startState(project, person, cycle?.limit ?? null);
  const query = new URLSearchParams({ ...invitation }).toString();
  const screener = `/projects/survey/${project.id}${query ? `?${query}` : ''}`;
  const nextTask = state.kind === 'todo' ? state.tasks.find(({ done }) => !done) : undefined;

  const start = async () => {
    switch (state.kind) {
      case 'visitor':
        rememberTarget(screener);
        await navigate('/login');
        return;
      case 'ready':
      case 'resume':
        await navigate(screener);
        return;
      case 'todo':
        if (nextTask) await navigate(nextTask.to, { preventScrollReset: true });
        else notify.warning(state.why);
        return;
      case 'refused':
        notify.warning(state.why);
        return;
      default:
    }
  };

  if (state.kind === 'applied') {
    return (
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography sx={{ fontWeight: 600 }}>You have applied to this project.</Typography>
        <Button
          component={RouterLink}
          to={`/surveys?${new URLSearchParams({ id: state.responseId }).toString()}`}
          variant="contained"
          size="large"
        >
          See where it stands
        </Button>
      </Box>
    );
  }
  const why = state.kind === 'todo' || state.kind === 'refused' ? state.why : null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {why && (
        <Box id={whyId}>
          <Banner meaning={state.kind === 'todo' ? 'attention' : 'closed'}>{why}</Banner>
        </Box>
      )}
      {state.kind === 'todo' && <Tasks tasks={state.tasks} />}
      <Button
        variant="contained"
        size="large"
        // Not `disabled`: the button stays focusable and explains the reason when pressed.
        aria-disabled={state.kind === 'refused' || undefined}
        {...(why ? { 'aria-describedby': whyId } : {})}
        onClick={() => void start()}
        sx={
          state.kind === 'refused'
            ? {
                bgcolor: 'surface.sunken',
                color: 'text.secondary',
                border: 1,
                borderColor: 'divider',
                cursor: 'not-allowed',
                '&:hover': { bgcolor: 'surface.sunken' },
              }
            : {}
        }
      >
        {state.kind === 'resume' ? 'Resume screener' : 'Start screener'}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {questions > 0
          ? `${questions} ${questions === 1 ? 'question' : 'questions'}. Your answers are saved as you type.`
          : 'No questions, only your word that you want to take part.'}
        {state.kind === 'visitor' && ' You log in first; then the screener opens.'}
      </Typography>
      {session.status === 'in' && session.hasProfile && state.kind !== 'refused' && <ScreenersLeft />}
    </Box>
  );
}
