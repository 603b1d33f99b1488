import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Popper from '@mui/material/Popper';
import Portal from '@mui/material/Portal';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, type ReactNode, useState } from 'react';
import { pointingSlides } from '../model/slide-texts.js';
import { SlideCard, type SlideCardProps } from './slide-card.js';

interface Place {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

const gap = 6;

function placeOf(target: Element): Place {
  const { top, left, width, height } = target.getBoundingClientRect();
  return { top: top - gap, left: left - gap, width: width + 2 * gap, height: height + 2 * gap };
}

const isSame = (one: Place, other: Place): boolean =>
  one.top === other.top && one.left === other.left && one.width === other.width && one.height === other.height;

/** A frame around the element that the slide explains; the rest of the page is dimmed. */
function Highlight({ target }: { readonly target: Element }) {
  const [place, setPlace] = useState(() => placeOf(target));
  useEffect(() => {
    const follow = () =>
      setPlace((known) => {
        const now = placeOf(target);
        return isSame(known, now) ? known : now;
      });
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(target);
    observer.observe(document.body);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [target]);
  return (
    <Portal>
      <Box
        aria-hidden
        style={place}
        sx={{
          position: 'fixed',
          zIndex: (theme) => theme.zIndex.modal - 2,
          pointerEvents: 'none',
          borderRadius: 4,
          outline: 3,
          outlineColor: 'primary.main',
          boxShadow: '0 0 0 200vmax rgb(0 0 0 / 0.45)',
        }}
      />
    </Portal>
  );
}

const find = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-tour="${name}"]`);

/** The element that a slide explains; null until the page shows it. */
function useTarget(name: string): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(() => find(name));
  useEffect(() => {
    const look = () => setTarget(find(name));
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [name]);
  return target?.dataset['tour'] === name ? target : null;
}

const phone = '(max-width: 599.95px)';
/** Space below the page's end, so that the explained element can scroll clear of the slide. */
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
    // Another width moves everything; another height may be the bar of a phone's browser, which
    // hides while one scrolls.
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
