import { shareAgain } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { messageOf } from '../api/api-error.js';
import { useCommand } from '../api/use-command.js';
import { notify } from '../notices/notices.js';
import { useSession } from '../session/session-store.js';
import type { Blocked } from './blocked.js';

/** In the place of the composer: why nothing can be written, and the way out where there is one. */
export const BlockedComposer = ({ text, shareAgain: participationId }: Blocked) => (
  <Box
    role="status"
    sx={{
      p: 2,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'closed.ground',
      color: 'closed.text',
      display: 'grid',
      gap: 1.5,
      justifyItems: 'start',
    }}
  >
    {text}
    {participationId !== undefined && <ShareAgain participationId={participationId} />}
  </Box>
);

function ShareAgain({ participationId }: { readonly participationId: string }) {
  const { run, running } = useCommand(shareAgain);
  const session = useSession();
  const isVisit = session.status === 'in' && session.loggedInAsUser;
  const share = async () => {
    try {
      await run({ params: { id: participationId }, body: { kind: 'messages' } });
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <>
      <Button variant="outlined" disabled={running || isVisit} onClick={() => void share()}>
        Share my messages again
      </Button>
      {isVisit && 'Support changes nothing here while logged in as a participant.'}
    </>
  );
}
