import { videoNotSaved, videoAdded, savedMessages } from '@panelist/domain/profile/browser';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.js';
import { useBriefError } from '../../../shared/states/use-brief-error.js';
import { useDeleteVideo, useSaveVideo } from '../api/video-intro.js';

export interface Saving {
  readonly busy: boolean;
  /** The share of the recording that was uploaded, from 0 to 1; null while nothing uploads. */
  readonly share: number | null;
  /** Why the last attempt failed, for five seconds. */
  readonly problem: string | null;
  readonly isDone: boolean;
  /** Saves a recording; null deletes the introduction. */
  readonly save: (file: Blob | null) => Promise<void>;
  /** Stops the upload and keeps the recording. */
  readonly cancel: () => void;
}

/** @param onSaved gets the sentence to show */
export function useSaving(profileId: string, onSaved: (message: string) => void): Saving {
  const [share, setShare] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useBriefError();
  const [isDone, setDone] = useState(false);
  const upload = useRef<AbortController | null>(null);
  const saved = useRef<string | null>(null);
  const saveVideo = useSaveVideo();
  const deleteVideo = useDeleteVideo();
  useEffect(() => () => upload.current?.abort(), []);

  const send = async (file: Blob): Promise<string> => {
    const controller = new AbortController();
    upload.current = controller;
    setShare(0);
    return (await saveVideo({ profileId, file, onProgress: setShare, signal: controller.signal })) ?? videoAdded;
  };
  const save = async (file: Blob | null): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const earlier = upload.current;
    try {
      const message = file ? await send(file) : ((await deleteVideo(profileId)) ?? savedMessages.video);
      setDone(true);
      saved.current = message;
    } catch (error) {
      // An earlier upload that was stopped says nothing about this attempt.
      const own = upload.current === earlier ? null : upload.current;
      if (own?.signal.aborted !== true) setProblem(sentenceFor(error));
    } finally {
      setShare(null);
      setBusy(false);
    }
  };
  // Only now: while nothing was saved, the page asks whether to leave.
  useEffect(() => {
    if (!isDone || saved.current === null) return;
    onSaved(saved.current);
    saved.current = null;
  }, [isDone, onSaved]);
  return { busy, share, problem, isDone, save, cancel: () => upload.current?.abort() };
}

/** A lock says until when; everything else has the one sentence of document 2 §8. */
function sentenceFor(error: unknown): string {
  return error instanceof ApiError && error.code === 'profile.section-locked' ? error.message : videoNotSaved;
}
