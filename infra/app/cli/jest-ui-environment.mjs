// @ts-check
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * @typedef {{ readonly _localName: string, getAttributeNS: (namespace: null, name: string) => string | null }} Element
 * @type {{ matchesDontThrow: (element: Element, selector: string | undefined) => boolean }}
 */
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/**
 * For each computed style jsdom matches every rule of the page with the element and its ancestors:
 * half of a component test's time. Most rules are of one class that the element does not have.
 */
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  // Rules of keyframes have none.
  const ends = selector === undefined ? undefined : endsOf(selector);
  if (ends !== undefined) {
    const classes = ` ${element.getAttributeNS(null, 'class')?.replace(/\s/g, ' ') ?? ''} `;
    const name = element._localName;
    if (ends.every((end) => (end.startsWith(' ') ? !classes.includes(end) : end !== name))) return false;
  }
  return matchesDontThrow(element, selector);
};

/** @type {Map<string, readonly string[] | undefined>} */
const known = new Map();

/**
 * What an element needs for a selector of the list to match it: a class (` x `), or the name of an
 * element. Undefined where that cannot be said.
 * @param {string} selector
 */
function endsOf(selector) {
  if (known.has(selector)) return known.get(selector);
  const ends = /^[\w\s,.:>+~-]+$/.test(selector)
    ? selector.split(',').map((each) => {
        const [, name, className] = /(?:^|[\s>+~])([a-z][a-z0-9]*(?![\w-]))?(?:\.([\w-]+))?[\w.:-]*\s*$/.exec(each) ?? [];
        return className === undefined ? name : ` ${className} `;
      })
    : [undefined];
  const all = ends.every((end) => end !== undefined) ? ends : undefined;
  known.set(selector, all);
  return all;
}

export default require('jest-fixed-jsdom');
