import { isTopLevelDomain } from './email-address.js';

/**
 * Control and invisible characters, but for the two joiners and the selectors that some scripts
 * spell names with.
 */
const invisible =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}|(?![\u200C\u200D]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;
/**
 * A joiner that joins nothing: two names would look the same. Scripts that are written with
 * joiners have a character of theirs on each side.
 */
const idleJoiner =
  /(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}\p{scx=Tibt}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/u;
/** Joins two pictures to one: 👩 and 💻. */
const pictureJoiner = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu;
const ofAddresses = /[@/\\<>:]|(^|[^\p{L}\p{N}])www\./iu;
const ipAddress = /\d+(\.\d+){3}/;
const dotted = /[\p{L}\p{N}-]\.([\p{L}\p{N}-]+)(?![\p{L}\p{N}-])/gu;

/**
 * Whether a person's name is one that a mail may contain: no control characters, no e-mail address
 * and nothing that a mail program turns into a link. A stranger would use such a name to send
 * messages of their own in our mails.
 */
export function isPlainName(name: string): boolean {
  // Mail programs read compatibility forms (full-width letters and dots) as the plain ones.
  const text = name.normalize('NFKC').replaceAll('。', '.');
  if (invisible.test(text) || idleJoiner.test(text.replaceAll(pictureJoiner, '')) || ofAddresses.test(text)) return false;
  const visible = text.replaceAll(/[\u200C\u200D]/g, '');
  return !ipAddress.test(visible) && [...visible.matchAll(dotted)].every(([, label = '']) => !endsHost(label.toLowerCase()));
}

/** Whether a mail program may take a label for the end of a host name; some stop at a hyphen. */
function endsHost(label: string): boolean {
  return label.startsWith('xn--') || [label, ...label.split('-', 1)].some(isTopLevelDomain);
}
