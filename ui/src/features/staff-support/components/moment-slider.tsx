import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LocalTime } from '../../../shared/display/time.js';
import { formatDetailedSecond } from '../../../shared/display/dates.js';
import type { Moment } from '../model/moments.js';
import { Block, Muted, Row, Stack } from '../../../shared/display/layout.js';

interface MomentSliderProps {
  readonly moments: readonly Moment[];
  readonly index: number;
  readonly onChoose: (index: number) => void;
}

const textOf = (moment: Moment | undefined): string =>
  moment === undefined ? '' : `${formatDetailedSecond(moment.at)}: ${moment.entries.map(({ text }) => text).join(' ')}`;

/** Chooses a moment of the history: by dragging, with the arrow keys, or one by one. */
export function MomentSlider({ moments, index, onChoose }: MomentSliderProps) {
  // While a person drags, only the time below follows; the screens load once they let go.
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = moments[dragged ?? index];
  return (
    <Stack shrinks gap={1}>
      <Block px={1.25}>
        <Slider
          aria-label="Moment of the history"
          value={dragged ?? index}
          min={0}
          max={Math.max(1, moments.length - 1)}
          disabled={moments.length < 2}
          getAriaValueText={(one) => textOf(moments[one])}
          onChange={(_event, next) => typeof next === 'number' && setDragged(next)}
          onChangeCommitted={(_event, next) => {
            setDragged(null);
            if (typeof next === 'number') onChoose(next);
          }}
        />
      </Block>
      <Row wraps gap={1} alignItems="center" justifyContent="space-between">
        <Button variant="outlined" onClick={() => onChoose(Math.max(0, index - 1))} aria-disabled={index === 0}>
          Earlier
        </Button>
        <Typography
          component="div"
          sx={{ fontWeight: 600, textAlign: 'center', order: { xs: -1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } }}
        >
          {shown !== undefined && <LocalTime at={shown.at} form="second" />}
          <Muted variant="body2">
            {(dragged ?? index) + 1} of {moments.length}
          </Muted>
        </Typography>
        <Button
          variant="outlined"
          onClick={() => onChoose(Math.min(moments.length - 1, index + 1))}
          aria-disabled={index >= moments.length - 1}
        >
          Later
        </Button>
      </Row>
    </Stack>
  );
}
