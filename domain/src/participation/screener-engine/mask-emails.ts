const word = String.raw`[\p{L}\p{N}]`;
const local = String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}_][\p{L}\p{N}._%+'-]{0,63}`;
const label = String.raw`${word}[\p{L}\p{N}-]{0,62}`;
const sign = '[@＠﹫]';
const point = '[.。．｡]';
const gap = String.raw`\s{0,3}`;
const bracketed = (inner: string) => String.raw`[(\[{<]\s?${inner}\s?[)\]}>]`;
const spelledAt = bracketed('at');
const spelledDot = bracketed('(?:dot|punkt|point)');
/** Top-level domains that are no words of a sentence: "see you @ home. It rained" is no address. */
const ending = '(?:com|net|org|edu|gov|info|biz|io|co|de|uk|ca|eu|fr|nl|au)(?![\\p{L}\\p{N}])';
const providers = '(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|icloud|proton|protonmail|aol|gmx|fastmail|zoho)';

const patterns = [
  // name@example.com
  `${local}${sign}${label}(?:${point}${label}){1,6}`,
  // name @ example.com, name (at) example (dot) com, name@example . com
  `${local}${gap}(?:${sign}|${spelledAt})${gap}${label}(?:(?:${point}|${gap}${spelledDot}${gap})${label}){0,5}(?:${point}|${gap}(?:${point}|${spelledDot}|\\bdot\\b)${gap})${ending}`,
  // name (at) example.museum
  `${local}${gap}(?:${spelledAt}|\\s${sign}|${sign}\\s)${gap}${label}(?:${point}${label}){1,6}`,
  // name at example dot com; name at gmail.com
  `${local}\\s{1,3}at\\s{1,3}(?:${label}(?:${gap}(?:${spelledDot}|\\bdot\\b)${gap}${label}){1,5}|${providers}${gap}(?:${point})${gap}${ending})`,
  // name@gmail
  `${local}${gap}(?:${sign}|${spelledAt})${gap}${providers}(?!${word})`,
  // n a m e @ g m a i l . c o m
  `(?<!${word})(?:[\\p{L}\\p{N}._+-]\\s){1,40}[\\p{L}\\p{N}]\\s?${sign}\\s?(?:[\\p{L}\\p{N}-]\\s?){2,40}${point}\\s?(?:c\\s?o\\s?m|n\\s?e\\s?t|o\\s?r\\s?g)(?!${word})`,
].map((pattern) => new RegExp(pattern, 'giu'));

/**
 * Replaces text that looks like an e-mail address, also spelled out or with blanks, by as many
 * asterisks. Document 2 §5: participants and researchers must not bypass the message system.
 */
export function maskEmails(text: string): string {
  return patterns.reduce((masked, pattern) => masked.replace(pattern, (found) => '*'.repeat(found.length)), text);
}
