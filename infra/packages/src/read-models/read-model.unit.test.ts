import { describe, expect, it } from '@jest/globals';
import {
  assertNames,
  createIndexes,
  createTable,
  flag,
  generated,
  id,
  integer,
  json,
  personal,
  position,
  readModel,
  shapeOf,
  text,
  texts,
  time,
} from './index.js';
import { sql } from '../postgres/index.js';

const columns = {
  petId: id(),
  ownerId: id().index(),
  petName: personal(text(), '').findBy('word'),
  chip: personal(text().nullable(), null),
  tricks: texts().default([]),
  isFed: flag().default(false),
  food: json<{ readonly grams: number }>().nullable(),
  legs: integer(),
  seenAt: time().nullable(),
  place: position(),
  twice: generated('integer', 'legs * 2'),
};
const pets = readModel({
  name: 'house-pets',
  version: 4,
  key: ['petId', 'place'],
  subject: 'ownerId',
  columns,
  indexes: (row) => [sql`(${row.ownerId}, ${row.seenAt} desc) where ${row.isFed}`],
});
const statements = (...parts: readonly { readonly compile: () => { readonly text: string } }[]) =>
  parts.map((part) => part.compile().text);

describe('a read model', () => {
  it('names its table by version, and its columns as SQL does', () => {
    expect(statements(pets.table, pets.refs.seenAt, pets.refs.twice, pets.finds.word)).toEqual([
      'house_pets_v4',
      'seen_at',
      'twice',
      'word_hashes',
    ]);
    expect(pets.tableName).toBe('read_model.house_pets_v4');
    // SQL can not name what is encrypted.
    expect(Object.keys(pets.refs)).toEqual(Object.keys(columns).filter((name) => !['petName', 'chip'].includes(name)));
  });

  it('gives a table whose personal columns are one encrypted value, with hashes to find rows by', () => {
    expect(statements(createTable(pets))).toEqual([
      'create table read_model.house_pets_v4 (pet_id text not null, owner_id text not null, tricks text[] not null, ' +
        'is_fed boolean not null, food jsonb, legs integer not null, seen_at timestamptz, place text collate "C" not null, ' +
        'twice integer generated always as (legs * 2) stored, word_hashes text[] not null, sealed text, primary key (pet_id, place))',
    ]);
    expect(statements(createTable(pets, 'read_model.other'))[0]).toMatch(/^create table read_model\.other \(/);
  });

  it('gives the indexes of its columns, of its hashes, and its own', () => {
    expect(statements(...createIndexes(pets, 'read_model.other'))).toEqual([
      'create index on read_model.other (owner_id)',
      'create index on read_model.other using gin (word_hashes)',
      'create index on read_model.other (owner_id, seen_at desc) where is_fed',
    ]);
  });

  it('has a shape that columns, key and indexes change, and that the erased value of a personal column does not', () => {
    const same = { ...pets, subject: 'ownerId' as const, indexes: () => pets.indexes };
    const was = shapeOf(pets);
    expect(shapeOf(readModel(same))).toBe(was);
    expect(shapeOf(readModel({ ...same, columns: { ...columns, legs: integer().nullable() } }))).not.toBe(was);
    expect(shapeOf(readModel({ ...same, key: 'petId' }))).not.toBe(was);
    expect(shapeOf(readModel({ ...same, indexes: () => [] }))).not.toBe(was);
    expect(shapeOf(readModel({ ...same, columns: { ...columns, petName: personal(text(), '?').findBy('word') } }))).toBe(was);
  });

  it('fills in defaults and null, and changes only named columns', () => {
    const made = pets.make({ petId: 'p', ownerId: 'o', legs: 4, place: '1', petName: 'Rex' });
    expect(made.row).toEqual({
      petId: 'p',
      ownerId: 'o',
      legs: 4,
      place: '1',
      petName: 'Rex',
      chip: null,
      tricks: [],
      isFed: false,
      food: null,
      seenAt: null,
    });
    expect(pets.set({ isFed: true }).columns).toEqual({ isFed: true });
  });

  it.each([
    [
      'a model',
      readModel({
        name: 'a-name-of-a-read-model-that-is-somewhat-too-long-for-a-table',
        version: 1,
        key: 'a',
        columns: { a: id() },
      }),
    ],
    ['a column', readModel({ name: 'm', version: 1, key: 'a', columns: { a: id(), [`c${'olumn'.repeat(13)}`]: text() } })],
    ['a column in bytes', readModel({ name: 'm', version: 1, key: 'a', columns: { a: id(), ['é'.repeat(32)]: text() } })],
  ])('refuses a name of %s that PostgreSQL would truncate', (_, model) => {
    expect(() => assertNames(model)).toThrow('longer than PostgreSQL keeps a name');
    expect(() => assertNames(pets)).not.toThrow();
  });
});
