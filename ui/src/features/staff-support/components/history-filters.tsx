import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { eventTypesByContext } from '../model/event-types.js';
import { useSearchParams } from 'react-router-dom';
import { contextName, eventName } from '../model/event-text.js';
import { typesOf, type HistoryFilter } from '../model/history-filter.js';

/** Filters by context, event and days, all kept in the address. */
export function HistoryFilters({ filter }: { readonly filter: HistoryFilter }) {
  const [, setAddress] = useSearchParams();
  const narrow = (name: keyof HistoryFilter, value: string) =>
    setAddress(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        if (name === 'context') current.delete('type');
        current.delete('related');
        return current;
      },
      { replace: true },
    );
  const types = typesOf(filter.context).map((type) => ({ code: type, name: eventName(type) }));
  return (
    <Box
      role="search"
      aria-label="Filter the history"
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: '1fr 1.4fr 1fr 1fr' },
      }}
    >
      <Choice
        id="history-context"
        label="Part of the product"
        value={filter.context}
        all="All parts"
        choices={Object.keys(eventTypesByContext).map((context) => ({ code: context, name: contextName(context) }))}
        onChoose={(value) => narrow('context', value)}
      />
      <Choice
        id="history-type"
        label="Event"
        value={filter.type}
        all="All events"
        choices={types.toSorted((a, b) => a.name.localeCompare(b.name))}
        onChoose={(value) => narrow('type', value)}
      />
      <Day id="history-from" label="From" value={filter.from} max={filter.to} onChoose={(value) => narrow('from', value)} />
      <Day id="history-to" label="To" value={filter.to} min={filter.from} onChoose={(value) => narrow('to', value)} />
    </Box>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly all: string;
  readonly choices: readonly { readonly code: string; readonly name: string }[];
  readonly onChoose: (value: string) => void;
}

function Choice({ id, label, value, all, choices, onChoose }: ChoiceProps) {
  return (
    <FormControl>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <NativeSelect
        input={<OutlinedInput />}
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        inputProps={{ id }}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.name}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}

interface DayProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChoose: (value: string) => void;
}

function Day({ id, label, value, min, max, onChoose }: DayProps) {
  return (
    <FormControl>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        type="date"
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        slotProps={{ input: { min, max } }}
      />
    </FormControl>
  );
}
