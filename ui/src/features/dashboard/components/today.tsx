import type { AnswerOf } from '@panelist/domain/kernel/browser';
import type { dashboard } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useId, useState } from 'react';
import { serverNow } from '../../../shared/api/server-time.js';
import { formatDeadline, sessionTime } from '../../../shared/display/dates.js';
import { useZoneNote } from '../../../shared/display/zone-note.js';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { CardLink } from '../../../shared/display/card-link.js';
import { Block, Muted, Prose } from '../../../shared/display/layout.js';

interface RowLinkProps {
  readonly to: string;
  readonly verb: string;
  readonly label: string;
}

/** The one verb of a row, whose link fills the row. */
export const RowLink = ({ to, verb, label }: RowLinkProps) => (
  <CardLink to={to} label={label}>
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {verb}
      <ChevronRight aria-hidden fontSize="small" />
    </Box>
  </CardLink>
);

type TodayAnswer = AnswerOf<typeof dashboard>['response']['today'];
type Row = TodayAnswer['needsYou'][number];

const groups = [
  ['needsYou', 'Needs you'],
  ['next', 'Next up'],
  ['waiting', 'Waiting for others'],
] as const;

/** What is open for the person, in the server's order: a group that has nothing is absent. */
export const TodayGroups = ({ today }: { readonly today: TodayAnswer }) =>
  groups.map(([name, title]) => today[name].length > 0 && <Group key={name} title={title} rows={today[name]} />);

/** A session can be joined this long before its start. */
const joinMs = 10 * 60_000;
const shown = 3;

function Group({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const more = isWhole ? 0 : Math.max(0, rows.length - shown);
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: 2, py: 1, mb: 1.5, boxShadow: 'none' }}>
      <Muted variant="subtitle2" component="h2" id={id} pt={0.5}>
        {title}
      </Muted>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {rows.slice(0, isWhole ? undefined : shown).map((row) => (
          <TodayRow key={row.id} row={row} />
        ))}
      </Box>
      {more > 0 && (
        <Button size="small" color="secondary" onClick={() => setWhole(true)} aria-label={`${more} more: ${title}`}>
          {more} more
        </Button>
      )}
    </Card>
  );
}

/**
 * What the row is about, and the second line: of a session its time, of money the amount comes
 * first.
 */
function linesOf({ project, what, by, session, turn }: Row): readonly [string, string] {
  if (turn === 'session') return [session ? sessionTime(session.start, session.end) : what, project];
  const until = by === null ? '' : ` · by ${formatDeadline(by)}`;
  return turn === 'mend' || turn === 'accept' ? [what, `${project}${until}`] : [project, `${what}${until}`];
}

function TodayRow({ row }: { readonly row: Row }) {
  const now = serverNow().getTime();
  useZoneNote();
  const { project, action, path, session, turn } = row;
  const canJoin = turn === 'session' && session !== null && now >= Date.parse(session.start) - joinMs;
  const verb = canJoin ? 'Join' : action;
  const [first, second] = linesOf(row);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        minHeight: 56,
        py: 0.75,
      }}
    >
      <Block flex="1 1 10rem" minWidth={0} overflowWrap="anywhere">
        <Prose fontWeight={600} lineHeight={1.35}>
          {first}
        </Prose>
        <Muted variant="body2">{second}</Muted>
      </Block>
      <RowLink to={path} verb={verb} label={`${verb}: ${project}`} />
    </Box>
  );
}
