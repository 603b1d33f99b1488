import { common, type PageHead } from './page-head.js';

const BASE = '/panelists/v2/';

/** Pages that search engines may list, by path behind the base: what their heads say of them. */
const pages: Readonly<Record<string, Pick<PageHead, 'title' | 'description'>>> = {
  login: {
    title: 'Log in',
    description: 'Log in to Panelist to find paid research and to follow your applications and payments.',
  },
  personal: {
    title: 'Create your account',
    description: 'Sign up for paid research: interviews, group sessions and surveys that suit you.',
  },
  researchers: {
    title: 'Researchers',
    description: 'Find participants for your research, talk to them and pay them in one place.',
  },
  'projects/browse': { title: 'Browse projects', description: common.description },
  support: { title: 'Help Center', description: 'Answers to what participants ask most, and how to reach a person.' },
  careers: {
    title: 'Careers',
    description: 'Work on a marketplace that treats participants as people who are owed an answer.',
  },
  terms: { title: 'Terms of use', description: 'What you may expect from Panelist, and what Panelist expects from you.' },
  privacy: { title: 'Privacy policy', description: 'What Panelist knows about you, who sees it, and how it is erased.' },
  gdpr: {
    title: 'GDPR Privacy',
    description: 'Your rights under the General Data Protection Regulation, and how Panelist fulfils them.',
  },
  cookies: {
    title: 'Cookie policy',
    description: 'Every cookie and every entry in your browser’s storage, what it is for, and your choice.',
  },
  'referral-policy': {
    title: 'Referral policy',
    description: 'When bringing another person to Panelist earns a bonus, and when it does not.',
  },
  rights: { title: 'Your rights here', description: 'What is decided about you, by which rule, and how to object to it.' },
  rules: {
    title: 'Our rules',
    description: 'By which rules Panelist decides, in words, with the numbers that the product uses.',
  },
  'participation-agreement': {
    title: 'Participation agreement',
    description: 'What applies between you, the researcher and Panelist once you take part in a project.',
  },
};

/** Paths of these pages, behind the base. */
export const visitorPaths: readonly string[] = Object.keys(pages);

/** The head of such a page; null for all others. */
export function headOfVisitorPage(path: string): PageHead | null {
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
  return page === undefined ? null : { ...page, imageText: common.imageText, path: BASE + path };
}
