import { videoDownloadUrl } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState, type ReactNode } from 'react';
import { useQuery } from '../../shared/api/use-query.js';
import { Block } from '../../shared/display/layout.js';
import { ErrorAlert } from '../../shared/states/error-alert.js';

interface Described {
  readonly label: string;
  /** In the place of a video that cannot be loaded. */
  readonly notLoaded: string;
}

/** A saved video introduction by its name, in the size of its place. */
export function SavedVideo({ video, ...described }: Described & { readonly video: string }) {
  // Loaded once: a new address would interrupt the player.
  const { data, error } = useQuery(
    videoDownloadUrl,
    { query: { fileName: video } },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  if (data) return <Player address={data.signed} {...described} />;
  return error ? (
    <Block p={2}>
      <ErrorAlert>{described.notLoaded}</ErrorAlert>
    </Block>
  ) : (
    <Skeleton variant="rectangular" width="100%" height="100%" />
  );
}

/** Plays a video; its sentence where it can't be loaded, until there is a new address. */
export function Player({ address, label, notLoaded }: Described & { readonly address: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === address) return <ErrorAlert>{notLoaded}</ErrorAlert>;
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
      onError={() => setFailed(address)}
    />
  );
}

/** The place of a video among other facts of a person. */
export const VideoFrame = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      aspectRatio: '610 / 484',
      width: '100%',
      maxWidth: 343,
      borderRadius: 2,
      overflow: 'hidden',
      '& video': { width: '100%', height: '100%', objectFit: 'cover', display: 'block', bgcolor: 'common.black' },
    }}
  >
    {children}
  </Box>
);
