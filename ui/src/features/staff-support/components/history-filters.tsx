import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { actorKinds, eventTypes } from '@panelist/domain/support/browser';
import { actorKindNames, contextName, eventName } from '../model/event-text.js';
import type { HistoryFilter, HistoryOrder } from '../model/history-filter.js';
import { Suspense } from 'react';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { useSearchText } from '../../../shared/forms/use-search-text.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { Block, Stack } from '../../../shared/display/layout.js';

const HistoryGroups = lazyComponent(async () => (await import('./history-groups.js')).HistoryGroups);

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly order: HistoryOrder;
}

/**
 * Searches the text, and filters by context, event, actor and days, and the order; all stored in
 * the address.
 */
export function HistoryFilters({ filter, order }: HistoryFiltersProps) {
  const [, setAddress] = useQueryParams();
  const narrow = (name: keyof HistoryFilter | 'order', value: string) =>
    setAddress(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        if (name === 'context') current.delete('type');
        return current;
      },
      { replace: true },
    );
  const [typed, setTyped] = useSearchText(filter.text ?? '', (text) => narrow('text', text));
  const { data } = useQuery(eventTypes, {});
  const contexts = data?.items ?? [];
  const types = contexts
    .filter(({ context }) => filter.context === undefined || context === filter.context)
    .flatMap((each) => each.types.map((type) => ({ code: type, name: eventName(type) })));
  return (
    <Box role="search" aria-label="Filter the history">
      <Suspense fallback={<Block height={36} mb={2} />}>
        <HistoryGroups chosen={filter.context ?? ''} onChoose={(context) => narrow('context', context)} />
      </Suspense>
      <Stack gap={2} mb={2.5} columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(3, minmax(0, 1fr))' }}>
        <FormControl>
          <InputLabel htmlFor="history-text">Text</InputLabel>
          <OutlinedInput
            id="history-text"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ input: { maxLength: 200, autoComplete: 'off' } }}
          />
        </FormControl>
        <Choice
          id="history-context"
          label="Part of the product"
          value={filter.context}
          all="All parts"
          choices={contexts.map(({ context }) => ({ code: context, name: contextName(context) }))}
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
        <Choice
          id="history-actor"
          label="Done by"
          value={filter.actor}
          all="Anybody"
          choices={actorKinds.map((kind) => ({ code: kind, name: actorKindNames[kind] }))}
          onChoose={(value) => narrow('actor', value)}
        />
        <Day id="history-from" label="From" value={filter.from} max={filter.to} onChoose={(value) => narrow('from', value)} />
        <Day id="history-to" label="To" value={filter.to} min={filter.from} onChoose={(value) => narrow('to', value)} />
        <Choice
          id="history-order"
          label="Order"
          value={order === 'newest' ? undefined : order}
          all="Newest first"
          choices={[{ code: 'oldest', name: 'Oldest first' }]}
          onChoose={(value) => narrow('order', value)}
        />
      </Stack>
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
