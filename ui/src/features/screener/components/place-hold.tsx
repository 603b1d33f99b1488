import { projectView } from '@panelist/domain/catalogue/browser';
import { holdPlace, leavePlace } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { WaitingList } from '../../../entities/place/waiting-list.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { Muted, Row } from '../../../shared/display/layout.js';
import { LocalTime, useNow } from '../../../shared/display/time.js';

/**
 * Holds a place while the screener is open, and says until when; where none is free, the waiting
 * list, before the first question. The screener goes on without a place as well (ADR 193).
 */
export function PlaceHold({ projectId }: { readonly projectId: string }) {
  const { run: hold, error: refused } = useCommand(holdPlace);
  const { run: leave } = useCommand(leavePlace);
  const [wasHeld, setWasHeld] = useState(false);
  const { data } = useQuery(projectView, { params: { id: projectId } });
  const now = useNow();
  // Without a connection, or for a reason that the screener shows itself, it goes on.
  const open = useCallback(
    async () =>
      hold({ params: { id: projectId } }).then(
        () => setWasHeld(true),
        () => undefined,
      ),
    [hold, projectId],
  );
  useEffect(() => {
    void open();
    return () => void leave({ params: { id: projectId } }).catch(() => undefined);
  }, [open, leave, projectId]);

  const heldUntil = data?.project.place.heldUntil ?? null;
  const left = heldUntil === null ? 0 : Date.parse(heldUntil) - now;
  if (left > 0) {
    return (
      <Muted variant="body2">
        A place is held for you until <LocalTime at={heldUntil} form="clock" />:{' '}
        {formatMinutes(Math.max(1, Math.round(left / 60_000)))} left.
      </Muted>
    );
  }
  if (refused?.code === 'participation.places-full') return data === undefined ? null : <WaitingList project={data.project} />;
  if (!wasHeld) return null;
  return (
    <Row wraps alignItems="center" gap={1}>
      <Muted variant="body2">Your place is held no longer. Your answers stay saved, and you can submit them.</Muted>
      <Button size="small" color="secondary" onClick={() => void open()}>
        Hold a place again
      </Button>
    </Row>
  );
}
