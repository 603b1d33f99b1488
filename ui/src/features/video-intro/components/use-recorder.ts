import { videoCountdownSeconds, videoSeconds } from '@panelist/domain/profile/browser';
import { useCallback, useEffect, useRef, useState } from 'react';
import { cameraProblem } from '../../../shared/camera/camera-problem.js';
import { recordableType, recordingFailed, unsupportedBrowser, type Recording } from '../model/recording.js';

/** Of a face that talks: a minute is about 8 MB. */
const bitsPerSecond = 1_000_000;
const second = 1_000;
const ready = { at: 'ready' } as const;

export interface Recorder {
  readonly recording: Recording;
  /** Asks for the camera, counts down and records until `stop` or the longest time. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** Forgets what was recorded. */
  readonly reset: () => void;
}

/**
 * Records one video with sound. The camera is on from `start` to the end of the recording, and off
 * when the component goes away.
 */
export function useRecorder(): Recorder {
  const [recording, setRecording] = useState<Recording>(ready);
  const [run] = useState(newRun);
  const recorder = useRef<MediaRecorder | null>(null);

  const end = useCallback(() => {
    run.end();
    recorder.current = null;
  }, [run]);

  const record = useCallback(
    (stream: MediaStream, type: string) => {
      const parts: Blob[] = [];
      const current = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: bitsPerSecond });
      recorder.current = current;
      const since = performance.now();
      const isCurrent = () => recorder.current === current;
      const fail = () => {
        if (!isCurrent()) return;
        end();
        setRecording({ at: 'failed', message: recordingFailed });
      };
      current.addEventListener('dataavailable', ({ data }) => {
        if (data.size > 0) parts.push(data);
      });
      current.addEventListener('error', fail);
      current.addEventListener('stop', () => {
        if (!isCurrent()) return;
        if (parts.length === 0) return fail();
        end();
        const file = new Blob(parts, { type: type.split(';')[0] ?? type });
        setRecording({ at: 'recorded', file, address: run.addressOf(file) });
      });
      current.start(second);
      setRecording({ at: 'recording', stream, seconds: 0 });
      run.every(second, () => {
        const seconds = Math.min(videoSeconds, Math.round((performance.now() - since) / second));
        setRecording({ at: 'recording', stream, seconds });
        if (seconds >= videoSeconds && current.state !== 'inactive') current.stop();
      });
    },
    [end, run],
  );

  const start = useCallback(async () => {
    const type = recordableType();
    if (type === null) return setRecording({ at: 'failed', message: unsupportedBrowser });
    end();
    setRecording({ at: 'asking' });
    const stillWanted = run.begin();
    try {
      const video = { width: { ideal: 640 }, height: { ideal: 508 }, facingMode: 'user' };
      const stream = await navigator.mediaDevices.getUserMedia({ video, audio: true });
      if (!run.hold(stream, stillWanted)) return;
      let left = videoCountdownSeconds;
      setRecording({ at: 'counting', stream, left });
      run.every(second, () => {
        left -= 1;
        if (left > 0) return setRecording({ at: 'counting', stream, left });
        run.stopTimer();
        record(stream, type);
      });
    } catch (error) {
      if (stillWanted()) setRecording({ at: 'failed', message: cameraProblem(error) });
    }
  }, [end, record, run]);

  const stop = useCallback(() => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  }, []);
  const reset = useCallback(() => {
    end();
    setRecording(ready);
  }, [end]);
  useEffect(
    () => () => {
      end();
      run.forgetAddress();
    },
    [end, run],
  );
  return { recording, start, stop, reset };
}

/** What one attempt holds of the browser: camera, timer, the address of the recorded bytes. */
function newRun() {
  let number = 0;
  let held: MediaStream | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let address: string | null = null;
  const stopTimer = () => clearInterval(timer);
  const letGo = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());
  const forgetAddress = () => {
    if (address !== null) URL.revokeObjectURL(address);
    address = null;
  };
  return {
    /** @returns whether the attempt that began now is still the current one */
    begin: () => {
      const own = ++number;
      forgetAddress();
      return () => own === number;
    },
    /** Keeps the camera, or turns it off at once if it came too late. */
    hold: (stream: MediaStream, stillWanted: () => boolean): boolean => {
      if (!stillWanted()) letGo(stream);
      else held = stream;
      return stillWanted();
    },
    every: (milliseconds: number, tick: () => void) => {
      stopTimer();
      timer = setInterval(tick, milliseconds);
    },
    stopTimer,
    addressOf: (file: Blob): string => {
      forgetAddress();
      address = URL.createObjectURL(file);
      return address;
    },
    forgetAddress,
    end: () => {
      number += 1;
      stopTimer();
      letGo(held);
      held = null;
    },
  };
}
