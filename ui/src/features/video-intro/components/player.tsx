import { useState } from 'react';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { videoNotLoaded } from '../model/recording.js';

/** Plays a video; its sentence where it can't be loaded. */
export function Player({ address, label }: { readonly address: string; readonly label: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <ErrorAlert>{videoNotLoaded}</ErrorAlert>;
  return (
    // The person’s own words: there are no captions to offer.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={address}
      controls
      tabIndex={0}
      playsInline
      preload="metadata"
      aria-label={label}
      onError={() => setFailed(true)}
    />
  );
}
