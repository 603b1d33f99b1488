import type { TourSlide } from '../../../shared/tour/tour-slides.js';
import { isPointing } from '../model/slide-texts.js';
import { EndingSlide, StartingSlide } from './framing-slides.js';
import { PointingSlide } from './pointing-slide.js';

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
