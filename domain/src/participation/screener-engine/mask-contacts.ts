const word = String.raw`[\p{L}\p{N}]`;
const local = String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}_][\p{L}\p{N}._%+'-]{0,63}`;
const label = String.raw`${word}[\p{L}\p{N}-]{0,62}`;
const sign = '(?:@|%40|&#64;|&commat;)';
const point = '\\.';
const gap = String.raw`\s{0,3}`;
const bracketed = (inner: string) => String.raw`[(\[{<]\s?${inner}\s?[)\]}>]`;
/** Signs that people put around "at" and "dot". */
const framed = (inner: string) => String.raw`\s?[*_~"'|-]{1,2}${inner}[*_~"'|-]{1,2}\s?`;
const spelledAt = bracketed(`(?:at|${sign})`);
const spelledDot = bracketed(String.raw`(?:dot|punkt|point|\.)`);
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
  `${local}\\s{1,3}at\\s{1,3}(?:${label}(?:${gap}(?:${spelledDot}|\\bdot\\b)${gap}${label}){0,4}${gap}(?:${spelledDot}|\\bdot\\b)${gap}${ending}|${providers}(?:${gap}${point}${gap}|\\s)${ending})`,
  // name_at_example_dot_com, name -at- example.com, name(a)example.com, name@example,com
  `${local}(?:(?:${framed('at')}|[(\\[{]a[)\\]}])${label}(?:${point}|${framed('dot')})|${sign}${label},)${ending}`,
  // name@gmail
  `${local}${gap}(?:${sign}|${spelledAt})${gap}${providers}(?!${word})`,
  // n a m e @ g m a i l . c o m
  `(?<!${word})(?:[\\p{L}\\p{N}._+-]\\s){1,40}[\\p{L}\\p{N}]\\s?${sign}\\s?(?:[\\p{L}\\p{N}-]\\s?){2,40}${point}\\s?(?:c\\s?o\\s?m|n\\s?e\\s?t|o\\s?r\\s?g)(?!${word})`,
].map((pattern) => new RegExp(pattern, 'giu'));

/**
 * Digits with what people write between them; nine or more, or with a plus seven or more. Within a
 * word only after one for calling.
 */
const phone =
  /(?:(?<![\p{L}\p{N}+])|(?<=call|cell|mobile|phone|signal|tel|telegram|text|whatsapp))(?:\+\s?(?:\(?\d[)\s./_*~-]{0,5}){6,14}\d|\(?\d(?:[)\s(./_*~-]{0,5}\d){8,14})(?![\p{L}\p{N}])/giu;
/** A date, with or without a time after it, years, or an amount in groups of three. */
const noPhone =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|(?:(?:19|20)\d\d[-/. ]{1,3})+(?:19|20)\d\d$|\d{1,3}(?:[ .]\d{3})+$)/u;

const hosts = (
  't.me telegram.me telegram.dog wa.me wa.link signal.me signal.group m.me fb.me ig.me discord.gg discord.me line.me ' +
  'viber.me kik.me zalo.me vk.me threema.id matrix.to whatsapp.com messenger.com/t facebook.com/messages ' +
  'snapchat.com/add join.skype.com u.wechat.com discord.com/invite discord.com/users discordapp.com/invite discordapp.com/users'
)
  .split(' ')
  .map((host) => host.replaceAll('.', `\\s?(?:${point}|${spelledDot})\\s?`));
const messenger = '(?:telegram|whatsapp|signal|discord|wechat|skype|viber|snapchat|instagram|threema|kik)';

const messengers = [
  // t.me/ada, https://wa.me/12025550123, t[.]me/ada
  `(?<!${word})(?:https?://)?(?:[a-z]{2,6}\\.)?(?:${hosts.join('|')})\\s?/\\s?[^\\s]*`,
  // whatsapp://send?phone=12025550123, skype:live:ada
  `(?<!${word})(?:(?:whatsapp|tg|sgnl|signal|viber|skype|discord|weixin|kik):(?://|live:)|skype:\\s?live:)[^\\s]+`,
  // Telegram: @ada, my Telegram handle is @ada
  `(?<!${word})${messenger}(?:\\s(?:account|handle|id|is|me|name|user|username)){0,3}\\s{0,3}:?\\s{0,3}@[\\p{L}\\p{N}_.]{3,64}`,
  // Telegram: ada_l, Discord: ada#1234
  `(?<!${word})${messenger}(?:\\s(?:account|handle|id|name|user|username)){0,2}\\s?[:=]\\s?\\p{L}[\\p{L}.]{0,60}[\\p{N}_#][\\p{L}\\p{N}_.#]{0,60}`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Characters that are not seen: they hide nothing. */
const invisible = /\p{Cf}|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u3164|[\uFE00-\uFE0F]|\uFFA0/gu;
/** Other forms of digits, dots, dashes and full-width characters, each as long as the plain one. */
const forms: readonly (readonly [RegExp, (form: string) => string])[] = [
  [/[\uFF01-\uFF5E]/gu, (form) => String.fromCharCode(form.charCodeAt(0) - 0xfee0)],
  [/[\u0660-\u0669\u06F0-\u06F9]/gu, (form) => String(form.charCodeAt(0) % 16)],
  [/[\u0966-\u096F]/gu, (form) => String(form.charCodeAt(0) - 0x0966)],
  [/[\u3002\uFF61\u2024\uFE52\u00B7\u2022\u2219\u30FB]/gu, () => '.'],
  [/\uFE6B/gu, () => '@'],
  [/[\u2010-\u2015\u2212\uFE58\uFE63]/gu, () => '-'],
];
const stars = (found: string): string => '*'.repeat(found.length);

/** Combining marks hide nothing: each is masked with the character before it. */
const marks = /\p{M}+/gu;

function masked(text: string): string {
  const bare = maskedBare(text.replace(marks, ''));
  let at = 0;
  // Between marks the text is the bare one.
  return text.replace(/(\P{M}+)(\p{M}*)|\p{M}+/gu, (whole, letters: string | undefined, above: string | undefined) => {
    if (letters === undefined) return whole;
    const found = bare.slice(at, (at += letters.length));
    return found + (found.endsWith('*') && !letters.endsWith('*') ? stars(above ?? '') : (above ?? ''));
  });
}

function maskedBare(text: string): string {
  const plain = forms.reduce((rest, [form, toPlain]) => rest.replace(form, toPlain), text);
  const withoutAddresses = [...messengers, ...addresses].reduce((rest, pattern) => rest.replace(pattern, stars), plain);
  const found = withoutAddresses.replace(phone, (digits) => (noPhone.test(digits) ? digits : stars(digits)));
  // As long as the text: what is no contact stays as it was written.
  return Array.from({ length: text.length }, (_, at) => (found[at] === '*' ? '*' : text[at])).join('');
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
