import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isDialogOpen } from '../model/may-tour.js';

const tabbable = 'a[href], button, input, textarea, select, [tabindex]';

/** What Tab reaches within an element; of a group of radio buttons, the chosen one or the first. */
function tabStopsOf(element: HTMLElement): readonly HTMLElement[] {
  const found = [...element.querySelectorAll<HTMLElement>(tabbable)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled, [aria-hidden="true"]'),
  );
  return found.filter((each) => {
    if (!(each instanceof HTMLInputElement) || each.type !== 'radio') return true;
    const group = found.filter((one) => one instanceof HTMLInputElement && one.type === 'radio' && one.name === each.name);
    const chosen = group.find((one) => one instanceof HTMLInputElement && one.checked) ?? group[0];
    return each === chosen;
  });
}

interface SlideKeys {
  readonly slide: RefObject<HTMLElement | null>;
  /** The explained element, if it is part of the step. */
  readonly used: HTMLElement | null;
  readonly onExit: () => void;
}

/** Escape ends the tour; Tab stays within the slide and what it explains. */
export function useSlideKeys({ slide, used, onExit }: SlideKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const box = slide.current;
    // A dialog over the tour has the keys.
    if (!box || event.defaultPrevented || isDialogOpen()) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onExit();
      return;
    }
    if (event.key !== 'Tab') return;
    const stops = [...tabStopsOf(box), ...(used ? tabStopsOf(used) : [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const onward = event.shiftKey ? at - 1 : at + 1;
    const next = stops[at < 0 && event.shiftKey ? stops.length - 1 : (onward + stops.length) % stops.length];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
