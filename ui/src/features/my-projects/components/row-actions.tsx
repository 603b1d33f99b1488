import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { cancelLabel, isInvited } from '../../../shared/participation/response-status.js';
import { useResponseDialogs } from '../../../shared/participation/use-response-dialogs.js';

/** The actions that the server allows on a response now. */
export function RowActions({
  response,
  withDetails = true,
}: {
  readonly response: SurveyResponse;
  readonly withDetails?: boolean;
}) {
  const { address } = useResponseDialogs();
  const { actions, project } = response;
  const named = (label: string) => ({ 'aria-label': `${label}: ${project.name}` });
  const withdraw = cancelLabel(response);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {actions.includes('resume') && (
        <Button
          component={Link}
          to={`/projects/survey/${response.projectId}`}
          size="small"
          variant="contained"
          {...named('Resume Screener')}
        >
          Resume Screener
        </Button>
      )}
      {actions.includes('start') && (
        <Button component={Link} to={address(response.id, 'task')} size="small" variant="contained" {...named('Start project')}>
          Start project
        </Button>
      )}
      {isInvited(response.status) && response.projectStarted && (
        <Button component={Link} to={address(response.id, 'task')} size="small" variant="contained" {...named('Open project')}>
          Open project
        </Button>
      )}
      {withDetails && (
        <Button
          component={Link}
          to={address(response.id, 'details')}
          size="small"
          variant="outlined"
          color="secondary"
          {...named('Details')}
        >
          Details
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button component={Link} to={address(response.id, 'cancel')} size="small" color="error" {...named(withdraw)}>
          {withdraw}
        </Button>
      )}
    </Box>
  );
}
