/** One entry of a list: the code that is stored and the label that people read. */
export type CodeAndLabel = readonly [code: string, label: string];

/**
 * A list written as `CODE Label; CODE Label`: long lists stay readable and small in the browser.
 */
export function parseList(text: string): readonly CodeAndLabel[] {
  return entriesOf(text).map((entry) => {
    const blank = entry.indexOf(' ');
    return [entry.slice(0, blank), entry.slice(blank + 1)];
  });
}

/** A list written as `Label; Label`: the code follows from the label. */
export function parseLabels(text: string): readonly CodeAndLabel[] {
  return entriesOf(text).map((label) => [codeFromLabel(label), label]);
}

/**
 * `Product Management` → `productmanagement`: codes are lower-case words without blanks (contract,
 * "Log in").
 */
export function codeFromLabel(label: string): string {
  return label.toLowerCase().replaceAll(/\s+/g, '');
}

function entriesOf(text: string): readonly string[] {
  return text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
