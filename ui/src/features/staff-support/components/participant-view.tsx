import Button from '@mui/material/Button';
import { AccessReason } from '../../../entities/staff-access/access-reason.js';
import type { GivenReason } from '../../../entities/staff-access/use-access-reason.js';
import { Page } from '../../../shared/page/page.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { BackToSearch } from './back-to-search.js';
import { CopyButton } from './copy-button.js';
import { EraseParticipant } from './erase-participant.js';
import { FactsHead } from './facts-head.js';
import { HistoryDays } from './history-days.js';
import { HistoryFilters } from './history-filters.js';
import { Stories } from './stories.js';
import { actionText } from '../model/action-text.js';
import { actionsOf } from '../model/actions.js';
import { historyFilterOf, historyOrderOf, isNarrowed } from '../model/history-filter.js';
import { OpenNow } from './open-now.js';
import type { Participant } from '../model/participant.js';
import { useHistory } from '../api/history-query.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { fullName } from './participant-list.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';
import { impersonate } from '@panelist/domain/support/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { AskReason } from '../../../shared/dialog/ask-reason.js';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import More from '@mui/icons-material/ExpandMore';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DecisionsOnPerson } from '../../../entities/statements/decisions-on-person.js';

/** Staff cannot log in as a participant whose account is closed. */
const isThere = ({ erasedAt, reactivatableUntil }: Participant): boolean => erasedAt === null && reactivatableUntil === null;

export interface ParticipantViewProps {
  readonly userId: string;
  /** Null: none is needed. */
  readonly given: GivenReason | null;
  /** The reason was given on this page. */
  readonly gaveNow: boolean;
}

/** One participant: the main facts, and the whole history below. */
export function ParticipantView({ userId, given, gaveNow }: ParticipantViewProps) {
  const [address, setAddress] = useQueryParams();
  const filter = historyFilterOf(address);
  const order = historyOrderOf(address);
  const history = useHistory(userId, filter, order);
  const query = address.get('query');
  const showAll = () => setAddress({ ...(query ? { query } : {}), userId }, { replace: true });
  const showStory = (id: string) =>
    setAddress(
      (current) => {
        if (id === '') current.delete('story');
        else current.set('story', id);
        return current;
      },
      { replace: true },
    );
  return (
    <Page
      title={history.data ? fullName(history.data.participant) : 'Participant'}
      documentTitle="Participant"
      actions={
        <>
          {history.data && isThere(history.data.participant) && (
            <LogInAsUser userId={userId} name={fullName(history.data.participant)} />
          )}
          <BackToSearch />
          {/* Away from what is used every day. */}
          {history.data && history.data.participant.erasedAt === null && (
            <EraseParticipant userId={userId} name={fullName(history.data.participant)} />
          )}
        </>
      }
    >
      <Stack shrinks gap={3}>
        {history.data && <FactsHead participant={history.data.participant} />}
        {history.data?.today && <OpenNow today={history.data.today} open={history.data.open} />}
        {history.data && given !== null && (
          <AccessReason userId={userId} name={fullName(history.data.participant)} given={given} focused={gaveNow} />
        )}
        {history.data && <DecisionsOn userId={userId} />}
        {history.data && <Stories stories={history.data.stories} chosen={filter.story} onChoose={showStory} />}
        <section aria-labelledby="history">
          <Prose variant="h2" id="history" mb={1.5}>
            History
          </Prose>
          <HistoryFilters filter={filter} order={order} />
          <QueryState
            query={history}
            skeleton={<CardsSkeleton count={5} height={104} />}
            errorTitle="This participant could not be loaded"
            isEmpty={({ entries }) => entries.length === 0}
            empty={
              <EmptyState
                title={isNarrowed(filter) ? 'No event matches' : 'Nothing has happened yet'}
                text={
                  isNarrowed(filter)
                    ? 'The history itself is complete; only the filter hides it.'
                    : 'The first event shows up here as soon as it is written.'
                }
                action={
                  isNarrowed(filter) && (
                    <Button variant="outlined" onClick={showAll}>
                      Show the whole history
                    </Button>
                  )
                }
              />
            }
          >
            {({ entries, hasMore }) => (
              <>
                <Row justifyContent="flex-end" mb={1}>
                  <CopyButton text={actionText(actionsOf(entries, order))} label="Copy all shown as text" />
                </Row>
                <HistoryDays entries={entries} order={order} />
                <Stack mt={2.5} gap={1} justifyItems="center">
                  {hasMore ? (
                    <Button variant="outlined" onClick={history.loadMore} aria-disabled={history.loadingMore}>
                      {history.loadingMore ? 'Loading…' : 'Load more'}
                    </Button>
                  ) : null}
                  <Muted variant="body2" role="status">
                    {hasMore
                      ? `${entries.length} events so far, ${order} first`
                      : `${entries.length} ${entries.length === 1 ? 'event' : 'events'}: that is everything up to now, ${order} first`}
                  </Muted>
                </Stack>
              </>
            )}
          </QueryState>
        </section>
      </Stack>
    </Page>
  );
}

interface LogInAsUserProps {
  readonly userId: string;
  readonly name: string;
  /** Leaves the page for an address of this origin. */
  readonly open?: (address: string) => void;
}

/** Asks for a reason and logs this browser in as the participant, for an hour at most. */
export function LogInAsUser({ userId, name, open = (address) => window.location.assign(address) }: LogInAsUserProps) {
  const { run, running, error } = useCommand(impersonate);
  return (
    <AskReason
      opener={`Log in as ${name}`}
      title={`Log in as ${name}`}
      confirm="Log in"
      busy="One moment…"
      running={running}
      error={error}
      onConfirm={async (reason) => open((await run({ params: { userId }, body: { reason } })).url)}
    >
      For an hour at most. {name} reads your role, the time and the reason, and everything that you do carries your name. Contact
      details, password and payout settings cannot be changed.
    </AskReason>
  );
}

/** What was decided on a participant, as they read it; asked for once support opens it. */
function DecisionsOn({ userId }: { readonly userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Accordion
      expanded={isOpen}
      onChange={(_, open) => setOpen(open)}
      disableGutters
      slotProps={{ heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<More />} aria-controls="decisions" id="decisions-head">
        <Typography component="span" variant="h3">
          Decisions, as the participant reads them
        </Typography>
      </AccordionSummary>
      <AccordionDetails id="decisions">
        {isOpen && (
          <DecisionsOnPerson
            userId={userId}
            empty={<Typography>Nothing was decided on this participant yet.</Typography>}
            readOnly
          />
        )}
      </AccordionDetails>
    </Accordion>
  );
}
