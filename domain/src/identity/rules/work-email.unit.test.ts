import { describe, expect, it } from '@jest/globals';
import { isPersonalEmail } from './work-email.js';

describe('a personal address', () => {
  it.each([
    'gmail.com',
    'googlemail.com',
    'outlook.de',
    'outlook.fr',
    'outlook.es',
    'outlook.jp',
    'outlook.com.br',
    'hotmail.de',
    'hotmail.fr',
    'hotmail.co.uk',
    'live.de',
    'live.co.uk',
    'live.com.au',
    'aol.de',
    'yahoo.co.in',
    'gmx.at',
    'gmx.net',
    'msn.cn',
    'icloud.com',
    'rocketmail.com',
    'ymail.com',
    'posteo.de',
    'fastmail.com',
    't-online.de',
    'rediffmail.com',
    'bk.ru',
    'protonmail.ch',
  ])('is one at %s', (domain) => {
    expect(isPersonalEmail(`ada@${domain}`)).toBe(true);
  });

  it.each([
    'livestorm.co',
    'outlook-travel.de',
    'live.nation.co.uk',
    'gmx.studio',
    'outlook.travel',
    'mail.hotmailers.com',
    'yahoo.example.com',
    'company.example',
  ])('is none at %s', (domain) => {
    expect(isPersonalEmail(`ada@${domain}`)).toBe(false);
  });
});
