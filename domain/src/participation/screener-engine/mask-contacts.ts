const word = String.raw`[\p{L}\p{N}]`;
const local = String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}_][\p{L}\p{N}._%+'-]{0,63}`;
const label = String.raw`${word}[\p{L}\p{N}-]{0,62}`;
const sign = '[@＠﹫]';
const point = '[.。．｡]';
const gap = String.raw`\s{0,3}`;
const bracketed = (inner: string) => String.raw`[(\[{<]\s?${inner}\s?[)\]}>]`;
const spelledAt = bracketed('(?:at|[@＠﹫])');
const spelledDot = bracketed('(?:dot|punkt|point)');
/** Top-level domains that are no words of a sentence: "see you @ home. It rained" is no address. */
const ending = '(?:com|net|org|edu|gov|info|biz|io|co|de|uk|ca|eu|fr|nl|au)(?![\\p{L}\\p{N}])';
const providers = '(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|icloud|proton|protonmail|aol|gmx|fastmail|zoho)';

const addresses = [
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

/** Digits with what people write between them; nine or more, or with a plus seven or more. */
const phone = /(?<![\p{L}\p{N}+])(?:\+\s?(?:\(?\d[)\s./-]{0,3}){6,14}\d|\(?\d(?:[)\s(./-]{0,3}\d){8,14})(?![\p{L}\p{N}])/gu;
/** A date, with or without a time after it, or an amount in groups of three. */
const noPhone = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,3}(?:[ .]\d{3})+$)/u;

const messengers = [
  // t.me/ada, https://wa.me/12025550123
  /(?:https?:\/\/)?(?:www\.)?(?:t\.me|telegram\.me|wa\.me|(?:api|chat)\.whatsapp\.com|signal\.me|m\.me|discord\.gg|discord\.com\/(?:invite|users)|join\.skype\.com|line\.me|viber\.me)\/[^\s]*/giu,
  // Telegram: @ada
  /(?<![\p{L}\p{N}])(?:telegram|whatsapp|signal|discord|wechat|skype|viber)\s{0,3}:?\s{0,3}@[\p{L}\p{N}_.]{3,64}/giu,
];

const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu;
const stars = (found: string): string => '*'.repeat(found.length);

function masked(text: string): string {
  const withoutAddresses = [...messengers, ...addresses].reduce((rest, pattern) => rest.replace(pattern, stars), text);
  return withoutAddresses.replace(phone, (found) => (noPhone.test(found) ? found : stars(found)));
}

/**
 * Replaces what looks like an e-mail address, also spelled out or with blanks, a phone number or
 * the address of a messenger, by as many asterisks. Document 2 §5: participants and researchers
 * must not bypass the message system. Invisible characters do not hide it, and stay where they hide
 * nothing.
 */
export function maskContacts(text: string): string {
  const visible = text.replace(invisible, '');
  const found = masked(visible);
  return found === visible ? masked(text) : found;
}
