import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Popper from '@mui/material/Popper';
import Portal from '@mui/material/Portal';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, type ReactNode } from 'react';
import { pointingSlides } from '../model/slide-texts.js';
import { Highlight } from './highlight.js';
import { SlideCard, type SlideCardProps } from './slide-card.js';
import { useTarget } from './use-target.js';

const phone = '(max-width: 599.95px)';
/** Room below the page's end, so that the explained element can scroll clear of the slide. */
const roomBelow = 320;
/** What the top bar and a slide cover of the screen. */
const covered = { above: 72, below: 250 } as const;

/** Scrolls only if the slide or the top bar would cover the element. */
function bringIntoView(target: HTMLElement): void {
  const { top, bottom } = target.getBoundingClientRect();
  if (top >= covered.above && bottom <= window.innerHeight - covered.below) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}

/** The frame of a slide: a sheet at the bottom of a phone, a popover next to the element else. */
function Frame({ target, children }: { readonly target: HTMLElement | null; readonly children: ReactNode }) {
  const isPhone = useMediaQuery(phone, { noSsr: true });
  const zIndex = 'calc(var(--mui-zIndex-modal, 1300) - 1)';
  if (isPhone || target === null)
    return (
      <Portal>
        <Box
          sx={{ position: 'fixed', inset: 'auto 0 0 0', zIndex, display: 'flex', justifyContent: 'center', p: { xs: 0, sm: 3 } }}
        >
          {children}
        </Box>
      </Portal>
    );
  return (
    <Popper
      open
      anchorEl={target}
      placement="bottom-start"
      sx={{ zIndex }}
      modifiers={[
        { name: 'offset', options: { offset: [0, 16] } },
        { name: 'flip', options: { fallbackPlacements: ['left-start', 'right-start', 'top-start'], padding: 16 } },
        { name: 'preventOverflow', options: { altAxis: true, padding: 16 } },
      ]}
    >
      {children}
    </Popper>
  );
}

/** One slide that explains an element of the page, which it scrolls to and highlights. */
export function PointingSlide(props: Omit<SlideCardProps, 'target'>) {
  const { slide } = props;
  const target = useTarget(pointingSlides[slide].target);
  useEffect(() => {
    if (!target) return undefined;
    let width = 0;
    // Another width moves everything; another height may be the bar of a phone's browser, which hides while one scrolls.
    const show = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      bringIntoView(target);
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [target, slide]);
  return (
    <>
      <GlobalStyles styles={{ '#root': { paddingBottom: roomBelow } }} />
      {target && <Highlight key={slide} target={target} />}
      <Frame target={target}>
        <SlideCard {...props} target={target} />
      </Frame>
    </>
  );
}
