/** Codes of document 1 §3; there is no 7. */
export const kindsOfResearch = {
  1: 'One-on-One',
  2: 'Focus Group',
  3: 'Multi Day Study',
  4: 'Unmoderated Study',
  5: 'Phone Interview',
  6: 'Usability Testing',
  8: 'In Panelist Home',
  9: 'Survey',
  10: 'Diary Study',
  11: 'In Panelist Office',
} as const;

export type KindOfResearch = keyof typeof kindsOfResearch;

/** Unmoderated study, survey, diary study: no session to book. */
export const isQuantitative = (kind: number): boolean => kind === 4 || kind === 9 || kind === 10;
