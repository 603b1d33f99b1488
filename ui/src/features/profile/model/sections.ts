/** The sections in the order of the page (document 3 §2, Profile page). */
export const sections = [
  { name: 'about', title: 'About' },
  { name: 'video', title: 'Video Introduction' },
  { name: 'topics', title: 'Topics' },
  { name: 'skills', title: 'Skills' },
  { name: 'demographics', title: 'Demographics' },
  { name: 'social', title: 'Social Media' },
  { name: 'employment', title: 'Employment' },
  { name: 'personal', title: 'Personal' },
  { name: 'technical', title: 'Technical' },
] as const;

export type SectionName = (typeof sections)[number]['name'];

/** Values of `section` other than a section's name (document 3 §2): contact is part of About. */
const otherNames: ReadonlyMap<string, SectionName> = new Map([
  ['contact', 'about'],
  ['0', 'about'],
  ['1', 'employment'],
]);

/** The section that the address opens; null for none and for an unknown value. */
export function sectionOf(param: string | null): SectionName | null {
  if (param === null) return null;
  return sections.find(({ name }) => name === param)?.name ?? otherNames.get(param) ?? null;
}

/** Whether the address asks for the contact details: then the e-mail takes the focus. */
export const asksForContact = (param: string | null): boolean => param === 'contact' || param === '0';

export const titleOf = (section: SectionName): string => sections.find(({ name }) => name === section)?.title ?? section;
