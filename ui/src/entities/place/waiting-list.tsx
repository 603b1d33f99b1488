import type { projectView } from '@panelist/domain/catalogue/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { joinWaitingList, leaveWaitingList, ownWaitingList, placeOfferHours } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useCommand } from '../../shared/api/use-command.js';
import { useQuery } from '../../shared/api/use-query.js';
import { Muted, Stack } from '../../shared/display/layout.js';
import { CardStack } from '../../shared/display/section-card.js';
import { LocalTime } from '../../shared/display/time.js';
import { notify } from '../../shared/notices/notices.js';
import { Banner } from '../../shared/states/banner.js';

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `3rd`. */
export const ordinal = (number: number): string => `${number}${suffixes[rules.select(number)] ?? 'th'}`;

type Project = AnswerOf<typeof projectView>['project'];
export type PlaceOfProject = Pick<Project, 'id' | 'place' | 'placesRemaining' | 'placeMayFreeAt'>;

/**
 * What the reader can do while no place is free: wait for one, leave the list, or give back a place
 * that is held for them. Renders nothing while a place is free (ADR 193).
 */
export function WaitingList({ project }: { readonly project: PlaceOfProject }) {
  const { id, place, placesRemaining, placeMayFreeAt } = project;
  const join = useCommand(joinWaitingList);
  const leave = useCommand(leaveWaitingList);
  const change = (command: typeof join | typeof leave) => () =>
    void command.run({ params: { id } }).catch((error: unknown) => {
      if (error instanceof Error) notify.error(error.message);
    });
  const running = join.running || leave.running;
  if (place.heldUntil !== null) {
    return (
      <Stack gap={1} justifyItems="start">
        <Banner meaning="paid">
          A place is held for you until <LocalTime at={place.heldUntil} form="clock" />.
        </Banner>
        {place.isOffered && (
          <Button size="small" color="secondary" disabled={running} onClick={change(leave)}>
            Give the place back
          </Button>
        )}
      </Stack>
    );
  }
  if (place.waitingPosition !== null) {
    return (
      <Stack gap={1} justifyItems="start">
        <Banner meaning="notice">You are {ordinal(place.waitingPosition)} on the waiting list.</Banner>
        <Muted variant="body2">
          When a place frees, it is held for you for {placeOfferHours} hours. You find it here, and we send you a mail unless you
          turned off invitations in your notification settings.
        </Muted>
        <Button size="small" color="secondary" disabled={running} onClick={change(leave)}>
          Leave the waiting list
        </Button>
      </Stack>
    );
  }
  if (placesRemaining !== 0) return null;
  return (
    <Stack gap={1} justifyItems="start">
      <Banner meaning="attention">
        All places are taken for now.
        {placeMayFreeAt !== null && (
          <>
            {' '}
            A place may free by <LocalTime at={placeMayFreeAt} form="clock" />.
          </>
        )}
      </Banner>
      <Button variant="outlined" disabled={running} onClick={change(join)}>
        Notify me if a place frees
      </Button>
      <Muted variant="body2">You can apply all the same. The researcher may still choose you.</Muted>
    </Stack>
  );
}

/** Full projects that the reader waits for, with their position; nothing without one. */
export function WaitedFor() {
  const { data } = useQuery(ownWaitingList, {});
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="waited-for" gap={1.5}>
      <Typography id="waited-for" component="h2" variant="h6">
        Waiting for a place
      </Typography>
      <Stack component="ul" list gap={1.5}>
        {data.items.map((project) => (
          <CardStack component="li" key={project.id} flat p={2} gap={1}>
            <Typography
              component={Link}
              to={`/projects/view/${project.id}`}
              sx={{ fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere', color: 'inherit' }}
            >
              {project.name}
            </Typography>
            <WaitingList project={project} />
          </CardStack>
        ))}
      </Stack>
    </Stack>
  );
}
