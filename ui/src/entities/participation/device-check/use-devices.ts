import { useEffect, useState } from 'react';
import { cameraProblem } from '../../../shared/camera/camera-problem.js';

export interface Device {
  readonly id: string;
  readonly name: string;
}

export type Devices =
  | { readonly at: 'asking' }
  | { readonly at: 'failed'; readonly message: string }
  | {
      readonly at: 'on';
      readonly stream: MediaStream;
      readonly cameras: readonly Device[];
      readonly microphones: readonly Device[];
      /** The ones in use. */
      readonly camera: string;
      readonly microphone: string;
    };

export interface Choice {
  readonly camera?: string;
  readonly microphone?: string;
}

const unsupported = 'This browser gives pages no camera. Open the page in another browser, or over https.';

const stop = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

const wanted = (id: string | undefined) => (id === undefined ? true : { deviceId: { exact: id } });

function devicesOf(all: readonly MediaDeviceInfo[], kind: MediaDeviceKind, name: string): readonly Device[] {
  return all
    .filter((device) => device.kind === kind)
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label === '' ? `${name} ${index + 1}` : label }));
}

const used = (tracks: readonly MediaStreamTrack[]): string => tracks[0]?.getSettings().deviceId ?? '';

async function openedDevices({ camera, microphone }: Choice) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted(camera), audio: wanted(microphone) });
  return { stream, all: await navigator.mediaDevices.enumerateDevices() };
}

/**
 * Camera and microphone while the component shows, for which the browser asks. Nothing is recorded
 * or sent.
 */
export function useDevices(): { readonly devices: Devices; readonly open: (choice: Choice) => void } {
  const [devices, setDevices] = useState<Devices>({ at: 'asking' });
  const [choice, setChoice] = useState<Choice>({});

  useEffect(() => {
    let isCurrent = true;
    let held: MediaStream | null = null;
    openedDevices(choice).then(
      ({ stream, all }) => {
        if (!isCurrent) return stop(stream);
        held = stream;
        setDevices({
          at: 'on',
          stream,
          cameras: devicesOf(all, 'videoinput', 'Camera'),
          microphones: devicesOf(all, 'audioinput', 'Microphone'),
          camera: used(stream.getVideoTracks()),
          microphone: used(stream.getAudioTracks()),
        });
      },
      (error: unknown) => {
        if (isCurrent) setDevices({ at: 'failed', message: 'mediaDevices' in navigator ? cameraProblem(error) : unsupported });
      },
    );
    return () => {
      isCurrent = false;
      stop(held);
    };
  }, [choice]);
  const open = (next: Choice) => {
    setDevices({ at: 'asking' });
    setChoice({ ...next });
  };
  return { devices, open };
}
