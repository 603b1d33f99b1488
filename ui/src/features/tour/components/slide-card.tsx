import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useEffectEvent, type RefObject } from 'react';
import { pointingSlides, stepOf, type PointingSlide } from '../model/slide-texts.js';
import { isDialogOpen } from '../model/may-tour.js';
import { Muted, Row } from '../../../shared/display/layout.js';

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
function useSlideKeys({ slide, used, onExit }: SlideKeys): void {
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

export interface SlideCardProps {
  readonly slide: PointingSlide;
  /** The explained element, once the page shows it. */
  readonly target: HTMLElement | null;
  readonly onNext: () => void;
  readonly onExit: () => void;
}

/** The text and the buttons of a slide. It takes the focus, so that screen readers read it. */
export function SlideCard({ slide, target, onNext, onExit }: SlideCardProps) {
  const { title, text, next, isUsed = false } = pointingSlides[slide];
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useSlideKeys({ slide: box, used: isUsed ? target : null, onExit });
  // Again when the element appears or changes: the slide has moved to it.
  useEffect(() => box.current?.focus({ preventScroll: true }), [slide, target]);

  return (
    <Card
      ref={box}
      role="dialog"
      data-tour-slide={slide}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={{
        width: { xs: '100%', sm: 380 },
        maxHeight: '60dvh',
        overflow: 'auto',
        p: 2.25,
        pb: { xs: 'calc(18px + env(safe-area-inset-bottom))', sm: 2.25 },
        display: 'grid',
        gap: 1,
        borderRadius: { xs: '18px 18px 0 0', sm: 4 },
        boxShadow: '0 24px 64px -16px rgb(0 0 0 / 0.5)',
        '&:focus-visible': { outlineOffset: -3 },
      }}
    >
      <Row alignItems="baseline" justifyContent="space-between" gap={2}>
        <Typography variant="h3" component="h2" id={`${id}-title`}>
          {title}
        </Typography>
        <Muted variant="caption" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {stepOf(slide)}
        </Muted>
      </Row>
      <Muted variant="body2" id={`${id}-text`}>
        {text}
      </Muted>
      <Row wraps alignItems="center" justifyContent="space-between" gap={1} mt={0.5}>
        <Button color="secondary" size="small" onClick={onExit} sx={{ ml: -1.5, minHeight: 40 }}>
          Leave the tour
        </Button>
        {next && (
          <Button variant="contained" size="small" onClick={onNext} sx={{ minHeight: 40, minWidth: 96 }}>
            {next}
          </Button>
        )}
      </Row>
    </Card>
  );
}
