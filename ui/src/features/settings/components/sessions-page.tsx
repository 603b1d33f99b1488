import { endOtherSessions, endSession, ownSessions, type OwnSession } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { CardRow } from '../../../shared/display/section-card.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime, TimeAgo } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { useIsVisit } from './visit-banner.js';
import { Block, Muted, Prose, Stack } from '../../../shared/display/layout.js';

/** The person's log-ins (contract, Account, Sessions). */
export function SessionsPage() {
  const sessions = useQuery(ownSessions, {});
  return (
    <Page
      title="Where you are logged in"
      lead="A log-in ends after 30 days without a visit, and after 90 days in any case. One of staff ends after 30 minutes, and after 8 hours."
      width="reading"
    >
      <QueryState
        query={sessions}
        skeleton={<RowsSkeleton count={2} height={72} />}
        errorTitle="Your log-ins could not be loaded"
      >
        {(own) => <SessionList sessions={own} />}
      </QueryState>
    </Page>
  );
}

async function reporting(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work();
    notify.success(done);
  } catch (error) {
    notify.error(messageOf(error));
  }
}

function SessionList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const endOthers = useCommand(endOtherSessions);
  const isVisit = useIsVisit();
  const others = sessions.filter(({ current }) => !current);
  return (
    <Stack gap={3}>
      <Stack component="ul" list gap={1.5}>
        {sessions.map((session) => (
          <CardRow key={session.id} component="li" flat p={2} alignItems="center" gap={1.5}>
            <Block flex="1 1 14rem" minWidth={0}>
              <Prose fontWeight={600}>{session.device ?? 'Unknown device'}</Prose>
              <Muted variant="body2">
                Last seen <TimeAgo at={session.lastSeenAt} />, logged in <LocalTime at={session.createdAt} />
              </Muted>
            </Block>
            {session.current ? <StatusChip meaning="paid" label="This device" /> : <EndSession {...session} />}
          </CardRow>
        ))}
      </Stack>
      {others.length > 0 ? (
        <div>
          <Button
            variant="contained"
            disabled={isVisit}
            onClick={() => void reporting(() => endOthers.run(), 'You are logged out everywhere else.')}
          >
            Log out everywhere else
          </Button>
        </div>
      ) : (
        <Muted>You are logged in nowhere else.</Muted>
      )}
    </Stack>
  );
}

function EndSession({ id, device }: OwnSession) {
  const end = useCommand(endSession);
  const isVisit = useIsVisit();
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={isVisit}
      aria-label={`Log out ${device ?? 'unknown device'}`}
      onClick={() => void reporting(() => end.run({ params: { id } }), 'Logged out there.')}
    >
      Log out
    </Button>
  );
}
