import { participationStatements, type StatementView } from '@panelist/domain/fairness/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { timeline } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useId } from 'react';
import { useQuery } from '../../shared/api/use-query.js';
import { StatusShape } from '../../shared/display/status-chip.js';
import { LocalTime } from '../../shared/display/time.js';
import { HollowShape, Trail, TrailMark } from '../../shared/display/trail.js';
import { lazyPart } from '../../shared/states/lazy-part.js';
import { QueryState } from '../../shared/states/query-state.js';
import { TextSkeleton } from '../../shared/states/skeletons.js';
import { NextStepLine } from './next-step-line.js';
import { viewersZone } from '../../shared/display/viewers-zone.js';
import { Shortened } from '../../shared/display/shortened.js';
import { withStatements } from '../statements/with-statements.js';

const StatementNote = lazyPart(async () => (await import('../statements/parts.js')).StatementNote);

/**
 * The whole story of an application: what happened, who did it, when and why, the decisions with
 * their facts, and what comes next.
 */
export function Timeline({ id, session = null }: { readonly id: string; readonly session?: string | null }) {
  const titleId = useId();
  const query = useQuery(timeline, { params: { id }, query: { timezone: viewersZone() } });
  const statements = useQuery(participationStatements, { params: { id }, query: { timezone: viewersZone() } });
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        What happened so far
      </Typography>
      <QueryState query={query} skeleton={<TextSkeleton lines={4} />} errorTitle="The timeline could not be loaded">
        {(entries) => {
          const next = entries.at(-1)?.next ?? null;
          return (
            <Trail>
              {withStatements(entries, statements.data ?? []).map(({ entry, statements: told }, index, lines) => (
                <TrailMark
                  key={entry === null ? told[0]?.id : `${entry.at} ${entry.what}`}
                  shape={<StatusShape meaning="notice" size={14} color="text.secondary" />}
                  isLast={index === lines.length - 1 && next === null}
                >
                  {entry === null ? <Decision statement={told[0]} /> : <Entry entry={entry} />}
                  {told.map((statement) => (
                    <Suspense key={statement.id} fallback={null}>
                      <StatementNote statement={statement} />
                    </Suspense>
                  ))}
                </TrailMark>
              ))}
              {next !== null && (
                <TrailMark shape={<HollowShape />} isLast>
                  <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
                    What comes next
                  </Typography>
                  <NextStepLine next={next} session={session} />
                </TrailMark>
              )}
            </Trail>
          );
        }}
      </QueryState>
    </Box>
  );
}

function Entry({ entry: { at, what, who, why } }: { readonly entry: AnswerOf<typeof timeline>[number] }) {
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {what}
      </Typography>
      {why !== undefined && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          <Shortened text={why} />
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {who} · <LocalTime at={at} />
      </Typography>
    </>
  );
}

/** A decision that no line of the timeline shows, such as the answer to a review. */
function Decision({ statement }: { readonly statement: StatementView | undefined }) {
  if (statement === undefined) return null;
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {statement.decision}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <LocalTime at={statement.at} />
      </Typography>
    </>
  );
}
