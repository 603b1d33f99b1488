import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ProjectorStatus } from '@panelist/domain/operations/browser';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../shared/api/api-error.js';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.js';
import { notify } from '../../../shared/notices/notices.js';
import { Banner } from '../../../shared/states/banner.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { ProjectorsTable } from './projectors-table.js';
import { useProjectors, useRebuildProjector, useResumeProjector } from './projectors-query.js';

/** What follows the log: where it stands, and setting it going again. */
export function ProjectorsTab() {
  const list = useProjectors();
  return (
    <QueryState
      query={list}
      skeleton={<RowsSkeleton count={8} height={72} />}
      errorTitle="The projectors could not be loaded"
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState title="No projector has reported yet" text="They show up here as soon as the first one has started." />}
    >
      {({ items, reactions }) => (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <StoppedBanner stopped={[...items, ...reactions].filter(({ state }) => state === 'stopped').map(({ name }) => name)} />
          <Projectors items={items} />
          <section aria-labelledby="reactions">
            <Typography variant="h2" id="reactions" sx={{ mb: 0.5 }}>
              Reactions
            </Typography>
            <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
              They turn events into work: mail, payouts, deadlines.
            </Typography>
            {reactions.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>None has reported yet.</Typography>
            ) : (
              <ProjectorsTable label="Reactions" items={reactions} />
            )}
          </section>
        </Box>
      )}
    </QueryState>
  );
}

function StoppedBanner({ stopped }: { readonly stopped: readonly string[] }) {
  if (stopped.length === 0) return null;
  return (
    <Banner meaning="failed">
      {stopped.join(', ')} {stopped.length === 1 ? 'has' : 'have'} stopped at an event that keeps failing. Everything else goes
      on; the pages it feeds show what was known before.
    </Banner>
  );
}

function Projectors({ items }: { readonly items: readonly ProjectorStatus[] }) {
  const [address, setAddress] = useSearchParams();
  const resume = useResumeProjector();
  const rebuild = useRebuildProjector();
  const asked = address.get('rebuild');
  const ask = (name: string | null) => setAddress({ tab: 'projectors', ...(name ? { rebuild: name } : {}) }, { replace: true });

  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      notify.success(done);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  const confirm = async (name: string) => {
    await run(rebuild.run({ params: { name } }), `${name} is being rebuilt.`);
    ask(null);
  };

  return (
    <section aria-labelledby="projectors">
      <Typography variant="h2" id="projectors" sx={{ mb: 0.5 }}>
        Projectors
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>They turn events into what the pages show.</Typography>
      <ProjectorsTable
        label="Projectors"
        items={items}
        renderActions={({ name, state }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {state === 'stopped' && (
              <Button
                size="small"
                variant="contained"
                disabled={resume.running}
                aria-label={`Resume ${name}`}
                onClick={() => void run(resume.run({ params: { name } }), `${name} tries its event again.`)}
              >
                Resume
              </Button>
            )}
            <Button
              size="small"
              variant="outlined"
              disabled={state === 'rebuilding' || state === 'starting'}
              aria-label={`Rebuild ${name}`}
              onClick={() => ask(name)}
            >
              Rebuild
            </Button>
          </Box>
        )}
      />
      <ConfirmDialog
        open={asked !== null && items.some(({ name }) => name === asked)}
        title={`Rebuild ${asked ?? ''}?`}
        text="The read model is built anew from the first event, beside the one in use, and takes its place when it is done. The pages stay full meanwhile; nothing is lost."
        confirm="Rebuild"
        cancel="Cancel"
        busy={rebuild.running}
        onConfirm={() => void (asked && confirm(asked))}
        onCancel={() => ask(null)}
      />
    </section>
  );
}
