import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useFormikContext } from 'formik';
import { z } from 'zod';
import { renderOnPage, usingServer } from '../testing/component.test-kit.js';
import { AutocompleteField } from './autocomplete-field.js';
import { ChipsField } from './chips-field.js';
import { Form } from './form.js';
import { TextField } from './text-field.js';

usingServer({ beforeAll, afterEach, afterAll });

interface Values {
  readonly city: string | null;
  readonly skills: readonly string[];
}

const schema = z.object({ city: z.string('Choose a city.'), skills: z.array(z.string()).min(1, 'Name a skill.') });
const cities = ['Porto', 'Portland', 'Lisbon'];

function Chosen() {
  return <output aria-label="Values">{JSON.stringify(useFormikContext<Values>().values)}</output>;
}

function open() {
  const searches: string[] = [];
  const initial: Values = { city: null, skills: [] };
  const page = renderOnPage(
    <Form label="Test" initialValues={initial} schema={schema} onSubmit={async () => undefined}>
      <AutocompleteField<string>
        name="city"
        label="City"
        options={cities}
        labelOf={(city) => city}
        keyOf={(city) => city}
        hint="Near you."
      />
      <ChipsField
        name="skills"
        label="Skills"
        choices={[{ code: 'ts', value: 'TypeScript' }]}
        freeText
        onSearch={(text) => searches.push(text)}
        placeholder="Type a skill"
      />
      <Chosen />
    </Form>,
  );
  return { ...page, searches };
}

const field = (name: string) => screen.getByRole('combobox', { name });
const values = (): unknown => JSON.parse(screen.getByLabelText('Values').textContent);

describe('autocomplete fields', () => {
  test('give the selected option', async () => {
    const { user } = open();
    await user.type(field('City'), 'port');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Porto', 'Portland']);
    await user.click(screen.getByRole('option', { name: 'Portland' }));
    expect(values()).toMatchObject({ city: 'Portland' });
  });

  test('show their hint unless there is an error', async () => {
    const { user } = open();
    expect(field('City')).toHaveAccessibleDescription('Near you.');
    await user.click(field('City'));
    await user.tab();
    expect(await screen.findByText('Choose a city.')).toBeInTheDocument();
    expect(field('City')).toHaveAccessibleDescription('Choose a city.');
  });

  test('add options and free texts as chips, without duplicates', async () => {
    const { user, searches } = open();
    expect(field('Skills')).toHaveAttribute('placeholder', 'Type a skill');
    await user.type(field('Skills'), 'Knitting{Enter}');
    await user.type(field('Skills'), ' Knitting {Enter}');
    await user.click(field('Skills'));
    await user.click(screen.getByRole('option', { name: 'TypeScript' }));
    expect(values()).toMatchObject({ skills: ['Knitting', 'ts'] });
    expect(screen.getByText('TypeScript')).toBeInTheDocument();
    expect(field('Skills')).not.toHaveAttribute('placeholder', 'Type a skill');
    expect(searches).toContain('Knitting');
  });

  test('take a typed free text when the person goes on, once', async () => {
    const { user } = open();
    await user.type(field('Skills'), ' Knitting ');
    await user.tab();
    expect(values()).toMatchObject({ skills: ['Knitting'] });
    expect(field('Skills')).toHaveValue('');
    await user.type(field('Skills'), 'Knitting');
    await user.click(field('City'));
    expect(values()).toMatchObject({ skills: ['Knitting'] });
    await user.type(field('Skills'), '  ');
    await user.tab();
    expect(values()).toMatchObject({ skills: ['Knitting'] });
    expect(field('Skills')).toHaveValue('');
  });

  test('take a typed free text before Escape leaves; the first one closes the list', async () => {
    const { user } = open();
    await user.type(field('Skills'), 'Knitting{Escape}');
    expect(values()).toMatchObject({ skills: [] });
    await user.keyboard('{Escape}');
    expect(values()).toMatchObject({ skills: ['Knitting'] });
  });

  test.each(['Delete', 'Backspace'])('remove the focused chip, and no other, with %s', async (key) => {
    const { user } = open();
    await user.type(field('Skills'), 'One{Enter}Two{Enter}Three{Enter}{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: /^Two/ })).toHaveFocus();
    await user.keyboard(`{${key}}`);
    expect(values()).toMatchObject({ skills: ['One', 'Three'] });
    act(() => screen.getByRole('button', { name: /^One/ }).focus());
    await user.keyboard(`{${key}}`);
    expect(values()).toMatchObject({ skills: ['Three'] });
  });
});

const named = z.object({ name: z.string().min(2, 'Two letters at least.') });

test('errors of older values never come last, in whatever order the rules arrive', async () => {
  const arrive: ((given: typeof named) => void)[] = [];
  const load = async () => new Promise<typeof named>((resolve) => arrive.push(resolve));
  const { user } = renderOnPage(
    <Form label="Names" initialValues={{ name: '' }} schema={load} onSubmit={async () => undefined}>
      <TextField name="name" label="Name" />
    </Form>,
  );
  await user.type(screen.getByLabelText('Name'), 'A');
  await user.tab();
  await user.type(screen.getByLabelText('Name'), 'l');
  for (const give of arrive.toReversed()) await act(async () => give(named));
  expect(screen.getByLabelText('Name')).toHaveValue('Al');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('');
});
