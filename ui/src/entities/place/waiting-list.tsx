import type { projectView } from '@panelist/domain/catalogue/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { joinWaitingList, leaveWaitingList, placeOfferHours } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { useCommand } from '../../shared/api/use-command.js';
import { Muted, Stack } from '../../shared/display/layout.js';
import { LocalTime } from '../../shared/display/time.js';
import { notify } from '../../shared/notices/notices.js';
import { Banner } from '../../shared/states/banner.js';
import { ordinal } from './ordinal.js';

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
