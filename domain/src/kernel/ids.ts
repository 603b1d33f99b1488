import { parse, v5 as uuidv5 } from 'uuid';

/**
 * Namespace of every derived id of this product. Never change it: ids of stored events depend on
 * it.
 */
const namespace = parse('6f1d2a52-4d0c-5b8e-9a6f-0d2f3b9c7e11');
const utf8 = new TextEncoder();

/**
 * A UUIDv5 of a text such as `participation:<user>:<project>`: the same words always give the same
 * id.
 */
export function derivedId(...words: readonly (string | number)[]): string {
  return uuidv5(utf8.encode(words.join(':')), namespace);
}
