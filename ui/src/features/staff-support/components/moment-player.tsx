import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { usePlay, type PlayedMoment } from './use-play.js';
import { Muted, Row } from '../../../shared/display/layout.js';

/** Moments a second at most: a slow answer holds the next step up. */
const speeds = [1, 2, 5] as const;

interface MomentPlayerProps {
  readonly playing: boolean;
  readonly onPlay: (playing: boolean) => void;
  readonly index: number;
  readonly moment: PlayedMoment;
  readonly onStep: (index: number) => void;
}

/**
 * Plays the moments one after another, each once the screens of the one before are there, up to the
 * last one.
 */
export function MomentPlayer({ playing, onPlay, index, moment, onStep }: MomentPlayerProps) {
  const id = useId();
  const [speed, setSpeed] = useState<number>(speeds[0]);
  const { restart } = usePlay({ playing, onPlay, index, moment, speed, onStep });
  const toggle = () => {
    if (!playing && moment === 'last') restart();
    onPlay(!playing);
  };
  return (
    <Row wraps gap={1.5} alignItems="center">
      <Button variant="contained" onClick={toggle} sx={{ minWidth: 96 }}>
        {playing ? 'Pause' : 'Play'}
      </Button>
      <FormControl size="small" sx={{ width: 'auto', flexDirection: 'row', alignItems: 'center', gap: 1 }}>
        <InputLabel htmlFor={id} sx={{ m: 0 }}>
          Speed
        </InputLabel>
        <NativeSelect
          input={<OutlinedInput />}
          value={speed}
          onChange={(event) => setSpeed(Number(event.target.value))}
          inputProps={{ id }}
        >
          {speeds.map((one) => (
            <option key={one} value={one}>
              {one === 1 ? '1 moment a second' : `${one} moments a second`}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      <Muted variant="body2" role="status">
        {playing ? 'Playing' : moment === 'last' ? 'This is the last moment.' : 'Paused'}
      </Muted>
    </Row>
  );
}
