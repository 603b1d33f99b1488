import { describe, expect, it } from '@jest/globals';
import { joinSql, raw, sql } from './sql.js';

describe('a statement', () => {
  const hostile = "x'; drop table app.users; --";

  it('takes values as parameters, whatever they hold', () => {
    expect(sql`select ${hostile}`.compile()).toEqual({ text: 'select $1', values: [hostile] });
  });

  it('numbers the values of its fragments, after those of the text that it is added to', () => {
    const conditions = [sql`name = ${hostile}`, sql`age > ${18}`];
    const statement = sql`select 1 from ${raw('people')} where ${joinSql(conditions, ' and ')} limit ${5}`;
    expect(statement.compile(['before'])).toEqual({
      text: 'select 1 from people where name = $2 and age > $3 limit $4',
      values: ['before', hostile, 18, 5],
    });
  });

  it('takes an object in the form of a fragment as a value', () => {
    const value = { strings: ['drop table app.users'], values: [] };
    expect(sql`select ${value}`.compile()).toEqual({ text: 'select $1', values: [value] });
  });
});
