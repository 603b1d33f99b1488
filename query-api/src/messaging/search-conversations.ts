import { allOfParticipant, textsOf } from './conversation-rows.js';
import { peopleOf, projectsOf, researcherOf, type ViewDependencies } from './people-of.js';

/**
 * The participant's conversations whose project, researcher's name or messages contain the text, in
 * any case (contract, Messages). Texts are encrypted, so they are compared here, all of them (ADR 82).
 */
export async function searchedUids(dependencies: ViewDependencies, userId: string, text: string): Promise<readonly string[]> {
  const wanted = text.toLowerCase();
  const isFound = (candidate: string): boolean => candidate.toLowerCase().includes(wanted);
  const rows = await allOfParticipant(dependencies, userId);
  const [projects, personOf] = await Promise.all([projectsOf(dependencies, rows), peopleOf(dependencies, rows)]);
  const isNamed = ({ projectId, researcherId }: (typeof rows)[number]): boolean => {
    const project = projects.get(projectId);
    return isFound(project?.name ?? '') || isFound(researcherOf(project, personOf(researcherId)).fullName);
  };
  const found = new Set(rows.filter(isNamed).map(({ conversationUid }) => conversationUid));
  const others = rows.map(({ conversationUid }) => conversationUid).filter((uid) => !found.has(uid));
  for await (const batch of textsOf(dependencies, others, (uid) => found.has(uid)))
    for (const { conversationUid, body } of batch) if (body !== null && isFound(body)) found.add(conversationUid);
  return [...found];
}
