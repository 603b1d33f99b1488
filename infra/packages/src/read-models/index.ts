export { flag, generated, id, integer, json, number, personal, position, special, text, texts, time } from './columns.js';
export type { Column, OpenColumn, PersonalColumn, Trait } from './columns.js';
export { emailTexts, findTexts, nameTexts, phoneTexts } from './find-texts.js';
export type { FindKind } from './find-texts.js';
export {
  assertNames,
  baseName,
  Changed,
  createIndexes,
  createTable,
  findColumn,
  findKinds,
  hasPersonal,
  isPersonal,
  Made,
  readModel,
  shapeOf,
  snake,
} from './read-model.js';
export type { Columns, IndexedName, ReadModel, Refs, Row, RowOf } from './read-model.js';
export { emptyRowsOf } from './empty-rows.js';
export { readPage } from './read-page.js';
export type { Page, PageStatement } from './read-page.js';
export { readRow, readRows, readRowsAnd, readValues, select } from './select.js';
export type { Selection, TableAccess } from './select.js';
export { closeRows, openRows } from './stored-rows.js';
export type { AnyRow, StoredRow } from './stored-rows.js';
export { asynchronousCommit, keyOfRow, keyText, selectRows, selectWhere, writeRows, writeRowsWith } from './table-sql.js';
export type { RowChanges, RowKey } from './table-sql.js';
