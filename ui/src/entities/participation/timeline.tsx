import { participationStatements, type StatementView } from '@panelist/domain/fairness/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { timeline } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import { Suspense, useId } from 'react';
import { useQuery } from '../../shared/api/use-query.js';
import { StatusShape } from '../../shared/display/status-chip.js';
import { LocalTime } from '../../shared/display/time.js';
import { HollowShape, StepList, StepListItem } from '../../shared/display/step-list.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';
import { QueryState } from '../../shared/states/query-state.js';
import { TextSkeleton } from '../../shared/states/skeletons.js';
import { NextStepLine } from './next-step-line.js';
import { viewersZone } from '../../shared/display/viewers-zone.js';
import { Shortened } from '../../shared/display/shortened.js';
import { withStatements } from '../statements/with-statements.js';
import { Muted, Prose } from '../../shared/display/layout.js';

const StatementNote = lazyComponent(async () => (await import('../statements/parts.js')).StatementNote);

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
      <Prose id={titleId} variant="subtitle2" component="h3" mb={1}>
        What happened so far
      </Prose>
      <QueryState query={query} skeleton={<TextSkeleton lines={4} />} errorTitle="The timeline could not be loaded">
        {(entries) => {
          const next = entries.at(-1)?.next ?? null;
          return (
            <StepList>
              {withStatements(entries, statements.data ?? []).map(({ entry, statements: told }, index, lines) => (
                <StepListItem
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
                </StepListItem>
              ))}
              {next !== null && (
                <StepListItem shape={<HollowShape />} isLast>
                  <Prose variant="body2" component="span" fontWeight={600}>
                    What comes next
                  </Prose>
                  <NextStepLine next={next} session={session} />
                </StepListItem>
              )}
            </StepList>
          );
        }}
      </QueryState>
    </Box>
  );
}

function Entry({ entry: { at, what, who, why } }: { readonly entry: AnswerOf<typeof timeline>[number] }) {
  return (
    <>
      <Prose variant="body2" fontWeight={550}>
        {what}
      </Prose>
      {why !== undefined && (
        <Prose variant="body2" whiteSpace="pre-line">
          <Shortened text={why} />
        </Prose>
      )}
      <Muted variant="body2">
        {who} · <LocalTime at={at} />
      </Muted>
    </>
  );
}

/** A decision that no line of the timeline shows, such as the answer to a review. */
function Decision({ statement }: { readonly statement: StatementView | undefined }) {
  if (statement === undefined) return null;
  return (
    <>
      <Prose variant="body2" fontWeight={550}>
        {statement.decision}
      </Prose>
      <Muted variant="body2">
        <LocalTime at={statement.at} />
      </Muted>
    </>
  );
}
