import Button from '@mui/material/Button';
import {
  projectorList,
  rebuildProjector,
  resumeProjector,
  type ProjectorStatus,
  type ReactionStatus,
} from '@panelist/domain/operations/browser';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.js';
import { notify } from '../../../shared/notices/notices.js';
import { Banner } from '../../../shared/states/banner.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { ParkedStreams } from './parked-streams.js';
import { ProjectorsTable } from './projectors-table.js';
import { RebuildProgress } from './rebuild-progress.js';
import { problemsFirst, summaryOf } from '../model/projector-text.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const refreshMs = 2_000;

/** All processors of the event log: their status and the actions of operations. */
export function ProjectorsTab() {
  const list = useQuery(projectorList, {}, { refreshInterval: refreshMs });
  return (
    <QueryState
      query={list}
      skeleton={<RowsSkeleton count={8} height={72} />}
      errorTitle="The projectors could not be loaded"
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState title="No projector has reported yet" text="They show up here as soon as the first one has started." />}
    >
      {({ items, reactions }) => (
        <Stack shrinks gap={4}>
          <Prose fontWeight={600}>{summaryOf([...items, ...reactions])}</Prose>
          <StoppedBanner stopped={[...items, ...reactions].filter(({ state }) => state === 'stopped').map(({ name }) => name)} />
          <AheadBanner ahead={[...items, ...reactions].filter(({ state }) => state === 'ahead').map(({ name }) => name)} />
          <Projectors items={problemsFirst(items)} reload={list.reload} />
          <section aria-labelledby="reactions">
            <Prose variant="h2" id="reactions" mb={0.5}>
              Reactions
            </Prose>
            <Muted mb={1.5}>They turn events into work: mail, payouts, deadlines.</Muted>
            {reactions.length === 0 ? (
              <Muted>None has reported yet.</Muted>
            ) : (
              <Reactions items={problemsFirst(reactions)} reload={list.reload} />
            )}
          </section>
        </Stack>
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

function AheadBanner({ ahead }: { readonly ahead: readonly string[] }) {
  if (ahead.length === 0) return null;
  return (
    <Banner meaning="failed">
      The event log has lost events that {ahead.join(', ')} {ahead.length === 1 ? 'has' : 'have'} processed. Nothing goes on there
      until the command “npm run rewind” has run; the deployment guide says what it means.
    </Banner>
  );
}

interface ReactionsProps {
  readonly items: readonly ReactionStatus[];
  readonly reload: () => Promise<void>;
}

function Reactions({ items, reload }: ReactionsProps) {
  const resume = useCommand(resumeProjector);
  const onResume = async (name: string) => {
    try {
      await resume.run({ params: { name } });
      notify.success(`${name} tries again.`);
      void reload();
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <ProjectorsTable
      label="Reactions"
      items={items}
      renderFacts={({ parked, parkedCount }) => <ParkedStreams parked={parked} parkedCount={parkedCount} />}
      renderActions={({ name, state, parked }) =>
        (state === 'stopped' || parked.length > 0) && (
          <Button
            size="small"
            variant="contained"
            disabled={resume.running}
            aria-label={`Resume ${name}`}
            onClick={() => void onResume(name)}
          >
            Resume
          </Button>
        )
      }
    />
  );
}

interface ProjectorsProps {
  readonly items: readonly ProjectorStatus[];
  /**
   * Projectors have no stream, so no command invalidates this query; the page refetches it
   * explicitly.
   */
  readonly reload: () => Promise<void>;
}

function Projectors({ items, reload }: ProjectorsProps) {
  const [address, setAddress] = useQueryParams();
  const resume = useCommand(resumeProjector);
  const rebuild = useCommand(rebuildProjector);
  const asked = items.find(({ name }) => name === address.get('rebuild'));
  const ask = (question: Partial<Record<'rebuild', string>>) => setAddress({ tab: 'projectors', ...question }, { replace: true });

  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      notify.success(done);
      void reload();
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  /** With its version: another version of the code may run its own. */
  const paramsOf = ({ name, version }: ProjectorStatus) => ({ params: { name: `${name}-v${version}` } });
  const confirm = async () => {
    if (asked !== undefined) await run(rebuild.run(paramsOf(asked)), `${asked.name} is being rebuilt.`);
    ask({});
  };

  return (
    <section aria-labelledby="projectors">
      <Prose variant="h2" id="projectors" mb={0.5}>
        Projectors
      </Prose>
      <Muted mb={1.5}>They turn events into what the pages show.</Muted>
      <ProjectorsTable
        label="Projectors"
        items={items}
        renderFacts={({ name, rebuild: progress }) => progress && <RebuildProgress name={name} {...progress} />}
        renderActions={(item) => (
          <Row wraps gap={1} maxWidth={260}>
            {item.state === 'stopped' && (
              <Button
                size="small"
                variant="contained"
                disabled={resume.running}
                aria-label={`Resume ${item.name}`}
                onClick={() => void run(resume.run(paramsOf(item)), `${item.name} tries its event again.`)}
              >
                Resume
              </Button>
            )}
            <Button
              size="small"
              variant="outlined"
              disabled={item.state === 'rebuilding' || item.state === 'starting'}
              aria-label={`Rebuild ${item.name}`}
              onClick={() => ask({ rebuild: item.name })}
            >
              Rebuild
            </Button>
          </Row>
        )}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={`Rebuild ${asked?.name ?? ''}?`}
        text="The read model is built anew from the first event, in a new table that takes over when it is done. The pages stay full meanwhile."
        confirm="Rebuild"
        cancel="Cancel"
        busy={rebuild.running}
        onConfirm={() => void confirm()}
        onCancel={() => ask({})}
      />
    </section>
  );
}
