import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useEffect, useState } from 'react';

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
export function Highlight({ target }: { readonly target: Element }) {
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
