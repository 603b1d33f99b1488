import { checkIn, type SurveyResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { useBriefError } from '../../../shared/states/use-brief-error.js';

interface JoinProps {
  readonly response: Pick<SurveyResponse, 'id' | 'checkIn'>;
  /** The address of a remote session; null where one meets otherwise. */
  readonly link: string | null;
}

/**
 * From ten minutes before: who joins checks in as well (contract, Fairness), and where there is nothing to join, the
 * participant says that they are there.
 */
export function Join({ response: { id, checkIn: state }, link }: JoinProps) {
  const command = useCommand(checkIn);
  const [problem, setProblem] = useBriefError();
  const isOpen = state !== null && state.participantAt === null;
  const send = async () => {
    setProblem(null);
    try {
      await command.run({ params: { id } });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const onClick = () => {
    if (isOpen && !command.running) void send();
  };
  const common = { variant: 'contained', onClick, sx: { minHeight: 48 } } as const;
  return (
    <>
      {link !== null && (
        <Button {...common} href={link} target="_blank" rel="noopener noreferrer">
          {isOpen ? 'Check in and join' : 'Join'}
        </Button>
      )}
      {link === null && isOpen && (
        <Button {...common} aria-disabled={command.running || undefined}>
          Check in
        </Button>
      )}
      {problem !== null && <ErrorAlert>{problem}</ErrorAlert>}
      {state !== null && state.participantAt !== null && (
        <Typography variant="body2" role="status" sx={{ width: '100%' }}>
          {state.researcherAt === null
            ? 'You have checked in. The researcher has not yet.'
            : 'You have checked in, and so has the researcher.'}
        </Typography>
      )}
    </>
  );
}
