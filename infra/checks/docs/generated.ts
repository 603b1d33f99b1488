/** A page of `docs` that `npm run freeze` writes. */
export function generated(title: string, introduction: string, ...sections: readonly string[]): string {
  return `${[`# ${title}`, '<!-- Written by `npm run freeze`; do not edit. -->', introduction, ...sections].join('\n\n')}\n`;
}
