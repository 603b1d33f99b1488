import { useEffect, useRef } from 'react';
import { announce } from './announcer.js';

/** Announces a text when it changes, for example by a live hint; never its first value. */
export function useAnnouncedChange(text: string): void {
  const announced = useRef(text);
  useEffect(() => {
    if (announced.current === text) return;
    announced.current = text;
    announce(text);
  }, [text]);
}
