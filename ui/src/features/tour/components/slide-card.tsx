import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { pointingSlides, stepOf, type PointingSlide } from '../model/slide-texts.js';
import { useSlideKeys } from './use-slide-keys.js';

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
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h3" component="h2" id={`${id}-title`}>
          {title}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {stepOf(slide)}
        </Typography>
      </Box>
      <Typography variant="body2" id={`${id}-text`} sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mt: 0.5, flexWrap: 'wrap' }}>
        <Button color="secondary" size="small" onClick={onExit} sx={{ ml: -1.5, minHeight: 40 }}>
          Leave the tour
        </Button>
        {next && (
          <Button variant="contained" size="small" onClick={onNext} sx={{ minHeight: 40, minWidth: 96 }}>
            {next}
          </Button>
        )}
      </Box>
    </Card>
  );
}
