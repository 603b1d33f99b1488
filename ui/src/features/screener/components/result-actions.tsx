import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useVerifyIdentity } from '../../../entities/identity/verify-identity.js';
import { rowActions, type ShownAction } from '../../../entities/participation/action-views.js';
import { useActionLink } from '../../../entities/participation/use-action-link.js';
import { useResponseDialogs } from '../../../entities/participation/use-response-dialogs.js';
import type { ResultKind } from '../model/result.js';

const inMyProjects = (id: string) => `/surveys?${new URLSearchParams({ id }).toString()}`;

interface ResultActionsProps {
  readonly kind: ResultKind;
  readonly response: SurveyResponse;
}

/** What the participant can do next; the first action is the main one. */
export function ResultActions({ kind, response }: ResultActionsProps) {
  const main = useMainAction({ kind, response });
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, flexWrap: 'wrap', gap: 1.5 }}>
      {main}
      <Button component={Link} to="/dashboard" variant={main ? 'outlined' : 'contained'} size="large">
        Browse more projects
      </Button>
      <Button component={Link} to={inMyProjects(response.id)} variant="text" size="large">
        Project details
      </Button>
    </Box>
  );
}

function useMainAction({ kind, response }: ResultActionsProps): ReactNode {
  const verifyFor = useVerifyIdentity();
  switch (kind) {
    case 'invited': {
      // The server offers one of them: a task is started, a session is booked.
      const actions = rowActions(response);
      const start = actions.find(({ action }) => action === 'start');
      if (start) return <StartButton response={response} label={start.label} />;
      const book = actions.find(({ action }) => action === 'book');
      return book ? <BookLink response={response} book={book} /> : null;
    }
    case 'unfinished':
      return <MainLink to={`/projects/survey/${response.projectId}`}>Resume screener</MainLink>;
    case 'pending-identity':
      return <MainLink to={verifyFor(response.projectId)}>Verify your identity</MainLink>;
    default:
      return null;
  }
}

const MainLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Button component={Link} to={to} variant="contained" size="large">
    {children}
  </Button>
);

function StartButton({ response, label }: Pick<ResultActionsProps, 'response'> & Pick<ShownAction, 'label'>) {
  const dialogs = useResponseDialogs();
  return (
    <Button variant="contained" size="large" onClick={() => dialogs.open(response.id, 'task')}>
      {label}
    </Button>
  );
}

function BookLink({ response, book }: Pick<ResultActionsProps, 'response'> & { readonly book: ShownAction }) {
  const link = useActionLink(response, book.target);
  if ('to' in link) return <MainLink to={link.to}>{book.label}</MainLink>;
  return (
    <Button {...link} variant="contained" size="large">
      {book.label}
    </Button>
  );
}
