import { useCallback, useEffect, useRef } from 'react';

/**
 * `shown`: its screens are there, and another moment follows. `waiting`: for its screens, or for
 * later moments.
 */
export type PlayedMoment = 'shown' | 'waiting' | 'failed' | 'last';

interface Play {
  readonly playing: boolean;
  readonly onPlay: (playing: boolean) => void;
  readonly index: number;
  readonly moment: PlayedMoment;
  /** Steps a second. */
  readonly speed: number;
  readonly onStep: (index: number) => void;
}

/**
 * Steps from moment to moment while it plays; stops at the last one and where screens cannot be
 * loaded.
 */
export function usePlay({ playing, onPlay, index, moment, speed, onStep }: Play): { readonly restart: () => void } {
  const steppedAt = useRef(0);
  // The address changes a little after the step: until then the last moment is no reason to stop.
  const restarting = useRef(false);
  useEffect(() => {
    if (playing) steppedAt.current = performance.now();
  }, [playing, index]);
  useEffect(() => {
    if (moment !== 'last') restarting.current = false;
    if (!playing || moment === 'waiting' || restarting.current) return undefined;
    if (moment !== 'shown') {
      onPlay(false);
      return undefined;
    }
    const rest = 1000 / speed - (performance.now() - steppedAt.current);
    const timer = setTimeout(() => onStep(index + 1), Math.max(0, rest));
    return () => clearTimeout(timer);
  }, [playing, onPlay, index, moment, speed, onStep]);
  const restart = useCallback(() => {
    restarting.current = true;
    onStep(0);
  }, [onStep]);
  return { restart };
}
