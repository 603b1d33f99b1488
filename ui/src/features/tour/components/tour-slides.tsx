import type { TourSlide } from '../../../shared/tour/tour-slides.js';
import { isPointing } from '../model/slide-texts.js';
import { PointingSlide } from './pointing-slide.js';
import Button from '@mui/material/Button';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { Muted } from '../../../shared/display/layout.js';

/** Document 2 §9. */
const confettiMs = 3_000;
const burstEveryMs = 250;
/** Petrol, amber and green of the product. */
const colors = ['#0b5563', '#7fcad3', '#e0a545', '#6dbd88'];

/** Confetti for three seconds; none for readers who prefer reduced motion. */
function celebrate(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  void throwConfetti().catch(() => undefined);
}

async function throwConfetti(): Promise<void> {
  const { default: confetti } = await import('canvas-confetti');
  const end = Date.now() + confettiMs;
  const burst = () => {
    if (Date.now() >= end) {
      confetti.reset();
      return;
    }
    for (const [angle, x] of [
      [60, 0],
      [120, 1],
    ] as const)
      void confetti({ particleCount: 14, angle, spread: 60, origin: { x, y: 0.75 }, colors, disableForReducedMotion: true });
    setTimeout(burst, burstEveryMs);
  };
  burst();
}

export interface TourSlidesProps {
  readonly slide: TourSlide;
  readonly firstName: string;
  readonly onNext: () => void;
  readonly onExit: () => void;
}

/** The current slide of the tour. */
export function TourSlides({ slide, firstName, onNext, onExit }: TourSlidesProps) {
  if (isPointing(slide)) return <PointingSlide slide={slide} onNext={onNext} onExit={onExit} />;
  return slide === 'starting' ? (
    <StartingSlide firstName={firstName} onNext={onNext} onExit={onExit} />
  ) : (
    <EndingSlide onNext={onNext} onExit={onExit} />
  );
}

interface FramingSlideProps {
  readonly onNext: () => void;
  readonly onExit: () => void;
}

/** The welcome card: starts the tour, or dismisses it. */
function StartingSlide({ firstName, onNext, onExit }: FramingSlideProps & { readonly firstName: string }) {
  return (
    <AppDialog
      open
      title={`Welcome, ${firstName}`}
      onClose={onExit}
      width={480}
      actions={
        <>
          <Button variant="outlined" onClick={onExit}>
            Not now
          </Button>
          <Button variant="contained" onClick={onNext} autoFocus>
            Let's go
          </Button>
        </>
      }
    >
      <Muted>
        In two minutes you see how to find a project, how to apply, and what you are paid. We use an example: nothing that you
        enter is sent to a researcher.
      </Muted>
    </AppDialog>
  );
}

/** The last slide, with what comes next. */
function EndingSlide({ onNext, onExit }: FramingSlideProps) {
  return (
    <AppDialog
      open
      title="You know your way around"
      onClose={onExit}
      width={480}
      actions={
        <Button
          variant="contained"
          onClick={() => {
            celebrate();
            onNext();
          }}
          autoFocus
        >
          Find a project
        </Button>
      }
    >
      <Muted>
        After a real screener, a researcher reads your answers. If you fit, the invitation shows on your dashboard and comes by
        email. Thank you for trying it out!
      </Muted>
    </AppDialog>
  );
}
