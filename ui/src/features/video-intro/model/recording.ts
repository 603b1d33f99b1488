/** What the recorder does. `asking`: the browser asks for camera and microphone. */
export type Recording =
  | { readonly at: 'ready' }
  | { readonly at: 'asking' }
  | { readonly at: 'counting'; readonly stream: MediaStream; readonly left: number }
  | { readonly at: 'recording'; readonly stream: MediaStream; readonly seconds: number }
  /** `address`: of the recorded bytes, for a player. */
  | { readonly at: 'recorded'; readonly file: Blob; readonly address: string }
  | { readonly at: 'failed'; readonly message: string };

export const isRunning = ({ at }: Recording): boolean => at === 'asking' || at === 'counting' || at === 'recording';

export const unsupportedBrowser = 'Sorry, your browser isn’t currently supported.';
export const videoNotLoaded = 'We can not load your video introduction, please try again later.';
export const recordingFailed = 'The recording stopped unexpectedly. Nothing was saved; please record again.';

/** Best first; Safari records MP4 alone. */
const types = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];

/** The type to record; null for a browser that can't record video. */
export function recordableType(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)) return null;
  return types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** `0:07`. @param seconds whole */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
