import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { NumberQuestion } from './number-question.js';
import type { QuestionProps } from './question-props.js';
import { Block, Muted, Row, Stack } from '../../../shared/display/layout.js';

interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/**
 * The step that is nearest to a typed number: an arrow key moves the thumb from there to the next
 * one.
 */
function nearestStep(value: number, { min, max, step }: Scale) {
  const last = Math.floor(Number(((max - min) / step).toPrecision(12)));
  const count = Math.min(last, Math.max(0, Math.round((value - min) / step)));
  return Number((min + count * step).toPrecision(12));
}

/** Drag, arrow keys and a number field set the same answer; the value is always visible. */
export function SliderQuestion(props: QuestionProps) {
  const { question, given, onChange, labelId, problemId } = props;
  const min = question.minValue ?? 0;
  const step = question.step ?? 1;
  const highest = question.maxValue ?? 100;
  // Beyond the last step there is no answer.
  const max = nearestStep(highest, { min, max: highest, step });
  const value = typeof given[0]?.value === 'number' ? given[0].value : null;
  const put = (next: number | readonly number[]) => typeof next === 'number' && onChange([{ value: next }]);
  return (
    <Stack gap={2}>
      <Typography
        component="output"
        sx={{
          fontSize: '2rem',
          fontWeight: 680,
          letterSpacing: '-0.025em',
          lineHeight: 1.2,
          minHeight: '2.4rem',
          fontVariantNumeric: 'tabular-nums',
          color: value === null ? 'text.secondary' : 'text.primary',
        }}
      >
        {value ?? (
          <Typography component="span" sx={{ letterSpacing: 0 }}>
            Not answered yet
          </Typography>
        )}
      </Typography>
      <Block px={1.25}>
        <Slider
          value={value === null ? min : nearestStep(value, { min, max, step })}
          min={min}
          max={max}
          step={step}
          aria-labelledby={labelId}
          getAriaValueText={() => (value === null ? 'Not answered yet' : String(value))}
          onChange={(_event, next) => put(next)}
          // A click on the thumb without moving it is an answer too.
          onChangeCommitted={(_event, next) => put(next)}
          slotProps={{ input: { 'aria-describedby': problemId } }}
          sx={
            value === null
              ? {
                  '& .MuiSlider-thumb': { bgcolor: 'background.paper', border: 2, borderColor: 'field.border' },
                  '& .MuiSlider-track': { opacity: 0 },
                }
              : {}
          }
        />
        <Row
          aria-hidden
          justifyContent="space-between"
          color="text.secondary"
          fontSize="0.875rem"
          fontVariantNumeric="tabular-nums"
        >
          <span>{min}</span>
          <span>{max}</span>
        </Row>
      </Block>
      <div>
        <Muted variant="body2" mb={0.5}>
          Or type it:
        </Muted>
        <NumberQuestion {...props} />
      </div>
    </Stack>
  );
}
