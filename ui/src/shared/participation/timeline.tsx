import { timeline } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useQuery } from '../api/use-query.js';
import { StatusShape } from '../display/status-chip.js';
import { LocalTime } from '../display/time.js';
import { HollowShape, Trail, TrailMark } from '../display/trail.js';
import { QueryState } from '../states/query-state.js';
import { TextSkeleton } from '../states/skeletons.js';
import { NextStepLine } from './next-step-line.js';
import { viewersZone } from '../display/viewers-zone.js';
import { Shortened } from '../display/shortened.js';

/** The whole story of an application: what happened, who did it, when and why, and what comes next. */
export function Timeline({ id, session = null }: { readonly id: string; readonly session?: string | null }) {
  const titleId = useId();
  const query = useQuery(timeline, { params: { id }, query: { timezone: viewersZone() } });
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
              {entries.map(({ at, what, who, why }, index) => (
                <TrailMark
                  key={`${at} ${what}`}
                  shape={<StatusShape meaning="notice" size={14} color="text.secondary" />}
                  isLast={index === entries.length - 1 && next === null}
                >
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
