import Button from '@mui/material/Button';
import { Row, Span } from '../../../shared/display/layout.js';

export interface FilterChoice {
  readonly name: string;
  readonly label: string;
  readonly count: number;
}

interface FilterButtonsProps {
  readonly label: string;
  readonly chosen: string | undefined;
  readonly choices: readonly FilterChoice[];
  readonly onChoose: (name: string | undefined) => void;
}

/** `All` and each choice, with how many there are. */
export function FilterButtons({ label, chosen, choices, onChoose }: FilterButtonsProps) {
  const all = choices.reduce((sum, { count }) => sum + count, 0);
  const shown = [{ name: undefined, label: 'All', count: all }, ...choices];
  return (
    <Row role="group" aria-label={label} wraps gap={1}>
      {shown.map(({ name, label: text, count }) => (
        <Button
          key={text}
          size="small"
          variant="outlined"
          color={name === chosen ? 'primary' : 'secondary'}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          sx={name === chosen ? { bgcolor: 'surface.selected', borderColor: 'primary.main' } : {}}
        >
          {text}{' '}
          <Span ml={0.75} fontVariantNumeric="tabular-nums" fontWeight={450}>
            {count}
          </Span>
        </Button>
      ))}
    </Row>
  );
}
