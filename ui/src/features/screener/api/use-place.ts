import type { Place } from '@panelist/domain/participation/browser';
import { roughly } from '@panelist/domain/participation/browser';
import { useState } from 'react';

/** open: not answered. asking: the browser asks. unknown: the browser did not say. */
export type PlaceState =
  | { readonly status: 'open' | 'asking' | 'refused' | 'unknown' }
  | { readonly status: 'shared'; readonly place: Place };

const timeoutMs = 20_000;

/** Where the participant is, once they agree; the browser is asked only then. */
export function usePlace() {
  const [state, setState] = useState<PlaceState>({ status: 'open' });
  const share = () => {
    setState({ status: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setState({ status: 'shared', place: roughly({ latitude, longitude }) }),
      () => setState({ status: 'unknown' }),
      { timeout: timeoutMs, maximumAge: 600_000 },
    );
  };
  return { state, share, refuse: () => setState({ status: 'refused' }) };
}
