import { checkIn, type SurveyResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/api-error.js';
import { useCommand } from '../../shared/api/use-command.js';
import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { Block } from '../../shared/display/layout.js';
import { LocalTime } from '../../shared/display/time.js';
import { ErrorAlert } from '../../shared/states/error-alert.js';
import { useBriefError } from '../../shared/states/use-brief-error.js';
import { offers } from './action-views.js';
import { DeviceCheck } from './device-check/device-check.js';

interface CheckInDialogProps {
  readonly response: SurveyResponse & { readonly checkIn: NonNullable<SurveyResponse['checkIn']> };
  readonly onClose: () => void;
}

/**
 * The participant says that they are there for the session; also opened by the link of the
 * reminder.
 */
export function CheckInDialog({ response, onClose }: CheckInDialogProps) {
  const command = useCommand(checkIn);
  const [problem, setProblem] = useBriefError();
  const mayCheckIn = offers(response, 'checkIn');
  const send = async () => {
    setProblem(null);
    try {
      await command.run({ params: { id: response.id } });
      await command.refetched();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <AppDialog
      open
      title={`Check in: ${response.project.name}`}
      onClose={onClose}
      locked={command.running}
      width={480}
      actions={
        mayCheckIn ? (
          <Button variant="contained" disabled={command.running} onClick={() => void send()}>
            {command.running ? 'One moment…' : 'I am here'}
          </Button>
        ) : (
          <Button variant="contained" onClick={onClose}>
            OK
          </Button>
        )
      }
    >
      {problem !== null && <ErrorAlert>{problem}</ErrorAlert>}
      <Typography role="status">
        <Standing checkIn={response.checkIn} mayCheckIn={mayCheckIn} />
      </Typography>
      {response.project.isRemote && (
        <Block mt={2}>
          <DeviceCheck />
        </Block>
      )}
    </AppDialog>
  );
}

/** What holds now, and what it means for the participant. */
function Standing({
  checkIn: { from, participantAt, researcherAt },
  mayCheckIn,
}: Pick<CheckInDialogProps['response'], 'checkIn'> & { readonly mayCheckIn: boolean }) {
  if (mayCheckIn)
    return 'Tell us that you are there. If the researcher is not there ten minutes after the start, you receive half of the incentive at once and may book again.';
  if (participantAt === null)
    return (
      <>
        You can check in from <LocalTime at={from} /> until the session ends.
      </>
    );
  return researcherAt === null
    ? 'You have checked in. The researcher has not yet. If they are not there ten minutes after the start, you receive half of the incentive at once and may book again.'
    : 'You have checked in, and so has the researcher.';
}
