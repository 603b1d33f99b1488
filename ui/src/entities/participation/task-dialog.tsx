import { startProject, type SurveyResponse } from '@panelist/domain/participation/browser';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError, messageOf } from '../../shared/api/api-error.js';
import { useCommand } from '../../shared/api/use-command.js';
import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { notify } from '../../shared/notices/notices.js';
import { ErrorAlert } from '../../shared/states/error-alert.js';
import { useBriefError } from '../../shared/states/use-brief-error.js';
import { ActionButton } from './action-button.js';
import { allActions } from './action-views.js';
import { Invitation } from './invitation.js';
import { Muted, Prose, Stack } from '../../shared/display/layout.js';

/** Starts an invited project; after that, shows the task's link and instructions. */
export function TaskDialog({ response, onClose }: { readonly response: SurveyResponse; readonly onClose: () => void }) {
  const start = useCommand(startProject);
  const [refusal, setRefusal] = useBriefError();
  const { project, projectStarted, task } = response;

  const startTask = async () => {
    setRefusal(null);
    try {
      await start.run({ body: { id: response.id, projectStarted: true } });
    } catch (error) {
      // Spec 3, section 8: a snackbar, for there is nothing left to do here.
      if (error instanceof ApiError && error.code === 'participation.project-closed') {
        notify.error(error.message);
        onClose();
      } else setRefusal(messageOf(error));
    }
  };

  return (
    <AppDialog
      open
      title={projectStarted ? project.name : `Start “${project.name}”?`}
      onClose={onClose}
      locked={start.running}
      width={600}
      actions={
        projectStarted ? (
          <>
            <Button variant="outlined" onClick={onClose}>
              Close
            </Button>
            {allActions(response)
              .filter(({ action }) => action === 'markComplete')
              .map((action) => (
                <ActionButton key={action.action} response={response} {...action} look="plain" />
              ))}
            {task && (
              <Button
                variant="contained"
                href={task.url}
                target="_blank"
                rel="noopener noreferrer"
                endIcon={<OpenInNew fontSize="small" />}
              >
                Open the task
              </Button>
            )}
          </>
        ) : (
          <>
            <Button variant="outlined" onClick={onClose} disabled={start.running}>
              Not now
            </Button>
            <Button variant="contained" onClick={() => void startTask()} aria-disabled={start.running || undefined}>
              {start.running ? 'Starting…' : 'Start project'}
            </Button>
          </>
        )
      }
    >
      <Stack gap={2}>
        {refusal && <ErrorAlert>{refusal}</ErrorAlert>}
        {projectStarted ? (
          <div>
            <Typography variant="subtitle2" component="h3">
              Instructions
            </Typography>
            <Prose whiteSpace="pre-line">{task?.instructions || 'The researcher’s message says what to do.'}</Prose>
            {task && (
              <Muted mt={1.5}>
                The task opens in a new tab. You find it here again until the researcher has confirmed that you took part.
              </Muted>
            )}
          </div>
        ) : (
          <Typography>
            The researcher sees that you have begun.{' '}
            {task ? 'Then the link to the task and its instructions show here.' : 'Then the instructions show here.'} It takes
            about {project.timeMinutesRequired} minutes.
          </Typography>
        )}
        {response.invitation && <Invitation invitation={response.invitation} />}
      </Stack>
    </AppDialog>
  );
}
