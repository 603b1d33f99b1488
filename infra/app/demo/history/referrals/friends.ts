/** A person to whom Dana recommended Panelist or of a study. */
export interface Friend {
  /** Distinguishes the person from others in the ids of commands: never changed. */
  readonly key: string;
  /** Of the e-mail, where it is not the key. */
  readonly mailbox?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'female' | 'male';
  readonly dateOfBirth: string;
  readonly jobTitle: string;
  /** Colours of the portrait: background, hair, skin. */
  readonly colors: readonly [from: string, to: string, hair: string, skin: string];
}

const brown = '#3b2417';
const black = '#1c1917';
const blond = '#c8a165';
const grey = '#8a8f98';

export const friends = {
  tom: {
    key: 'tom',
    firstName: 'Tom',
    lastName: 'Becker',
    gender: 'male',
    dateOfBirth: '1988-02-17',
    jobTitle: 'Warehouse Lead',
    colors: ['#1d4ed8', '#93c5fd', blond, '#eec1a0'],
  },
  priya: {
    key: 'priya',
    firstName: 'Priya',
    lastName: 'Nair',
    gender: 'female',
    dateOfBirth: '1993-11-05',
    jobTitle: 'Data Analyst',
    colors: ['#9d174d', '#f9a8d4', black, '#a9714b'],
  },
  jonas: {
    key: 'jonas',
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    gender: 'male',
    dateOfBirth: '1979-06-30',
    jobTitle: 'Photographer',
    colors: ['#334155', '#cbd5e1', grey, '#f0c9ae'],
  },
  mei: {
    key: 'mei',
    firstName: 'Mei',
    lastName: 'Tanaka',
    gender: 'female',
    dateOfBirth: '1990-04-12',
    jobTitle: 'Packaging Designer',
    colors: ['#15803d', '#bef264', black, '#e8bd96'],
  },
  luis: {
    key: 'luis',
    firstName: 'Luis',
    lastName: 'Ortega',
    gender: 'male',
    dateOfBirth: '1985-09-21',
    jobTitle: 'Customer Support Agent',
    colors: ['#b45309', '#fcd34d', brown, '#c58a62'],
  },
  hannah: {
    key: 'hannah',
    firstName: 'Hannah',
    lastName: 'Weiss',
    gender: 'female',
    dateOfBirth: '1996-01-08',
    jobTitle: 'Copywriter',
    colors: ['#6d28d9', '#c4b5fd', brown, '#f1cdb4'],
  },
  marc: {
    key: 'marc',
    // Dana's own mailbox, so the referral ends as it begins.
    mailbox: 'demo+marc',
    firstName: 'Marc',
    lastName: 'Rivera',
    gender: 'male',
    dateOfBirth: '1989-03-26',
    jobTitle: 'Bicycle Mechanic',
    colors: ['#0e7490', '#67e8f9', brown, '#cf9871'],
  },
  grace: {
    key: 'grace',
    firstName: 'Grace',
    lastName: 'Adeyemi',
    gender: 'female',
    dateOfBirth: '1982-12-14',
    jobTitle: 'Accountant',
    colors: ['#be123c', '#fda4af', black, '#7a4a2e'],
  },
  aisha: {
    key: 'aisha',
    firstName: 'Aisha',
    lastName: 'Karim',
    gender: 'female',
    dateOfBirth: '1994-07-19',
    jobTitle: 'Pharmacist',
    colors: ['#4d7c0f', '#fde68a', black, '#b98058'],
  },
  ben: {
    key: 'ben',
    firstName: 'Benjamin',
    lastName: 'Fitzgerald-Whitmore',
    gender: 'male',
    dateOfBirth: '1977-10-02',
    jobTitle: 'School Librarian',
    colors: ['#7c2d12', '#fdba74', grey, '#efc6a8'],
  },
  sofia: {
    key: 'sofia',
    firstName: 'Sofia',
    lastName: 'Marin',
    gender: 'female',
    dateOfBirth: '1998-05-23',
    jobTitle: 'Barista',
    colors: ['#0369a1', '#fde047', brown, '#e3b08c'],
  },
  oskar: {
    key: 'oskar',
    firstName: 'Oskar',
    lastName: 'Novak',
    gender: 'male',
    dateOfBirth: '1991-08-11',
    jobTitle: 'Gardener',
    colors: ['#166534', '#86efac', blond, '#ecc3a3'],
  },
} as const satisfies Readonly<Record<string, Friend>>;
