import { describe, expect, it } from '@jest/globals';
import { upcast, type EventDefinition } from '../kernel/index.js';
import { frozenSamples } from './frozen-samples/index.js';
import { allContracts, allErrors, allEvents } from './index.js';

const definitions: readonly (readonly [string, EventDefinition])[] = Object.entries(allEvents);
const versions = definitions.flatMap(([type, { version }]) =>
  Array.from({ length: version }, (_, index) => `${type}@${index + 1}`),
);

describe('every event', () => {
  it('has a frozen sample of each version, and none besides', () => {
    expect(Object.keys(frozenSamples).toSorted()).toEqual(versions.toSorted());
  });

  it.each(Object.entries(frozenSamples))('%s still reads', (name, sample) => {
    const [type = '', version = ''] = name.split('@');
    const definition = definitions.find(([known]) => known === type)?.[1];
    if (definition === undefined) throw new Error(`${type} is not defined`);
    const data = upcast(definition, Number(version), sample);
    expect(definition.data.parse(data)).toEqual(data);
  });

  it.each(definitions)('%s names its subjects, and its stand-ins fit the schema', (_type, { data, personal = [] }) => {
    for (const { subject, erased } of personal) {
      expect(Object.keys(data.shape)).toContain(subject);
      expect(data.partial().safeParse(erased).success).toBe(true);
    }
  });
});

describe('every call', () => {
  it('has a name and a method and path of its own', () => {
    const paths = allContracts.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
    const names = allContracts.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('says where its rule comes from', () => {
    expect(allContracts.filter(({ spec, summary }) => !/^([123] §|contract)/.test(spec) || summary === '')).toEqual([]);
  });
});

it('every refusal has a code with its context and a sentence for the person', () => {
  for (const [code, sentence] of Object.entries(allErrors)) {
    expect(code).toMatch(/^[a-z]+\.[a-z-]+$/);
    expect(sentence.trim()).not.toBe('');
  }
});
