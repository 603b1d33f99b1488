import { supportParticipants } from '@panelist/domain/support/browser';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import LinearProgress from '@mui/material/LinearProgress';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { Block } from '../../../shared/display/layout.js';
import { useSearchText } from '../../../shared/forms/use-search-text.js';
import { Page } from '../../../shared/page/page.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { ParticipantList } from './participant-list.js';
import { SupportQueue } from './support-queue.js';

export function SearchView() {
  const [address, setAddress] = useQueryParams();
  const asked = address.get('query')?.trim() ?? '';
  const [typed, setTyped] = useSearchText(asked, (query) => setAddress(query ? { query } : {}, { replace: true }));
  const clear = () => {
    setTyped('');
    setAddress({}, { replace: true });
  };
  return (
    <Page
      title="Support"
      lead="What waits for you, and the record of every participant, event by event."
      actions={
        <>
          <Button component={Link} to="/staff/support/disputes" variant="outlined">
            Disputes
          </Button>
          <Button component={Link} to="/staff/support/reviews" variant="outlined">
            Reviews
          </Button>
        </>
      }
    >
      <Block role="search" maxWidth={560} mb={3}>
        <FormControl>
          <InputLabel htmlFor="participant-search">Find a participant</InputLabel>
          <OutlinedInput
            id="participant-search"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-describedby="participant-search-help"
            slotProps={{ input: { maxLength: 200, autoComplete: 'off' } }}
          />
          <FormHelperText id="participant-search-help">A whole e-mail, phone number or id, or words of the name.</FormHelperText>
        </FormControl>
      </Block>
      {asked === '' ? <SupportQueue /> : <Found asked={asked} onClear={clear} />}
    </Page>
  );
}

const mostFound = 50;

/** Whom the search finds. */
function Found({ asked, onClear }: { readonly asked: string; readonly onClear: () => void }) {
  const found = useQuery(supportParticipants, { query: { query: asked, limit: mostFound } });
  return (
    <QueryState
      query={found}
      skeleton={<CardsSkeleton count={5} height={92} />}
      errorTitle="The participants could not be searched"
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          title={`Nobody matches “${asked}”`}
          text="An e-mail or a phone number is found only when it is whole. Words of the name may be in any order."
          action={
            <Button variant="outlined" onClick={onClear}>
              Back to the queue
            </Button>
          }
        />
      }
    >
      {({ items }) => (
        <section aria-labelledby="found">
          <Typography variant="h2" id="found">
            <span role="status">
              {items.length < mostFound ? `${items.length} found` : `The first ${mostFound}: more words of the name find fewer`}
            </span>
          </Typography>
          <Block height={6} my={0.5}>
            {found.previous && <LinearProgress aria-label="Searching" />}
          </Block>
          <ParticipantList participants={items} />
        </section>
      )}
    </QueryState>
  );
}
