import { useCallback, useEffect, useRef, useState } from 'react';
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
 * Camera and microphone while the component shows, which the browser asks about; nothing is recorded
 * or sent.
 */
export function useDevices(): { readonly devices: Devices; readonly open: (choice: Choice) => void } {
  const [devices, setDevices] = useState<Devices>({ at: 'asking' });
  const held = useRef<MediaStream | null>(null);
  // The latest attempt: the camera of an earlier one that comes later is turned off.
  const attempt = useRef(0);

  const start = useCallback(async (choice: Choice) => {
    const mine = (attempt.current += 1);
    stop(held.current);
    held.current = null;
    try {
      const { stream, all } = await openedDevices(choice);
      if (attempt.current !== mine) return stop(stream);
      held.current = stream;
      setDevices({
        at: 'on',
        stream,
        cameras: devicesOf(all, 'videoinput', 'Camera'),
        microphones: devicesOf(all, 'audioinput', 'Microphone'),
        camera: used(stream.getVideoTracks()),
        microphone: used(stream.getAudioTracks()),
      });
    } catch (error) {
      const message = 'mediaDevices' in navigator ? cameraProblem(error) : unsupported;
      if (attempt.current === mine) setDevices({ at: 'failed', message });
    }
  }, []);
  const open = (choice: Choice) => {
    setDevices({ at: 'asking' });
    void start(choice);
  };

  useEffect(() => {
    void start({});
    return () => {
      attempt.current += 1;
      stop(held.current);
    };
  }, [start]);
  return { devices, open };
}
