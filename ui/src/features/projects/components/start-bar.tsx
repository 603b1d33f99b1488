import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState, type RefObject } from 'react';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { Prose, Row } from '../../../shared/display/layout.js';
import { formatMoney } from '../../../shared/money/money.js';
import type { ProjectInFull } from '../api/project-view.js';

interface StartBarProps {
  readonly project: ProjectInFull;
  readonly label: string;
  readonly onStart: () => void;
  /** The page's own button. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Above the tabs of the shell. */
const aboveTabs = 'calc(60px + env(safe-area-inset-bottom))';
const whole = { html: { scrollPaddingBottom: '140px' } };

/**
 * On a phone, what the project pays and the way to its screener, while the page's own button is
 * below the screen. It repeats that button, so that keyboards and screen readers have it once.
 */
export function StartBar({ project, label, onStart, button }: StartBarProps) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const element = button.current;
    if (!isPhone || element === null) return undefined;
    // A button that the tabs cover in part counts as below.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setBelow(entry.intersectionRatio < 1 && entry.boundingClientRect.top > 0);
      },
      { rootMargin: '0px 0px -60px 0px', threshold: 1 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isPhone, button]);
  if (!isPhone || !isBelow) return null;
  const { panelistRemuneration: dollars, timeMinutesRequired } = project;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: aboveTabs,
        zIndex: 2,
        px: 2,
        py: 1,
        bgcolor: 'surface.raised',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <GlobalStyles styles={whole} />
      <Row alignItems="center" justifyContent="space-between" gap={2}>
        <Prose fontWeight={640} fontVariantNumeric="tabular-nums">
          {dollars > 0 ? formatMoney(dollars) : 'Unpaid'} · {formatMinutes(timeMinutesRequired)}
        </Prose>
        <Button variant="contained" tabIndex={-1} onClick={onStart}>
          {label}
        </Button>
      </Row>
    </Box>
  );
}
