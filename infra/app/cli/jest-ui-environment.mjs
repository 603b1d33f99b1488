// @ts-check
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * What of jsdom's insides is used here.
 * @typedef {{ getPropertyValue: (name: string) => string, length: number, [index: number]: string
 * }} Style
 * @typedef {{ selectorText?: string, style?: Style, media?: ArrayLike<string>, cssRules?:
 * ArrayLike<Rule> }} Rule
 * @typedef {{ cssRules: ArrayLike<Rule> }} Sheet
 * @typedef {{ _styleCache: object | null, styleSheets: { _list: readonly Sheet[] } }}
 * DocumentInside
 * @typedef {{ _localName: string, _ownerDocument: DocumentInside, parentElement: ElementInside |
 * null, style?: Style,
 *   getAttributeNS: (namespace: null, name: string) => string | null }} ElementInside
 * @typedef {{ nodeType: number, getElementById: (id: string) => ElementInside | null }} RootInside
 * @typedef {ElementInside & { getRootNode: (options: object) => RootInside }} LabelInside
 */

// By names that the compiler does not follow: the first would bring a browser's types to all files,
// the second has none. The modules of jsdom import each other in a circle, which begins here.
const [jsdom, fixedJsdom] = ['jsdom', 'jest-fixed-jsdom'];
require(jsdom);
/** @type {new (...args: unknown[]) => { global: any }} */
const Environment = require(fixedJsdom);
const { parse } = createRequire(require.resolve(jsdom))('rrweb-cssom');
const defaultStyleSheet = parse(require('jsdom/lib/jsdom/browser/default-stylesheet.js'));
/**
 * @type {{ matchesDontThrow: (element: ElementInside, selector: string | undefined) => boolean }}
 */
const { matchesDontThrow } = require('jsdom/lib/jsdom/living/helpers/selectors.js');
/** @type {{ implForWrapper: (element: object) => ElementInside }} */
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
/** @type {{ isLabelable: (element: ElementInside) => boolean }} */
const { isLabelable } = require('jsdom/lib/jsdom/living/helpers/form-controls.js');
/** @type {{ implementation: { prototype: LabelInside } }} */
const { implementation: Label } = require('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js');

// jsdom walks through the page to find the field of a label, for each field and each label: with
// many of them, most of the time of a query by name.
const walked = Object.getOwnPropertyDescriptor(Label.prototype, 'control')?.get;
Object.defineProperty(Label.prototype, 'control', {
  /** @this {LabelInside} */
  get() {
    const id = this.getAttributeNS(null, 'for');
    const page = this.getRootNode({});
    if (!id || page.nodeType !== 9) return walked?.call(this);
    const field = page.getElementById(id);
    return field !== null && isLabelable(field) ? field : null;
  },
});

/** What queries and user events ask of each element, and what it is where no rule says so. */
const asked = new Map([
  ['display', { initial: '', isInherited: false }],
  ['visibility', { initial: 'visible', isInherited: true }],
  ['pointer-events', { initial: 'auto', isInherited: true }],
]);

/**
 * For each computed style jsdom parses every property of every rule that matches, and matches every
 * rule of the page: most of a component test's time. Here the properties that are asked for all the
 * time come by an index of the rules, by jsdom's own cascade; any other property comes from jsdom.
 */
export default class extends Environment {
  /** @param {unknown[]} args */
  constructor(...args) {
    super(...args);
    const { getComputedStyle, FormData } = this.global;
    // Node's, which `fetch` needs; React makes one of a form whose submission navigates, and uses
    // it for actions alone.
    this.global.FormData = new Proxy(FormData, { construct: () => new FormData() });
    /** @param {object} element @param {string | null} [pseudo] */
    this.global.getComputedStyle = (element, pseudo) => {
      if (pseudo) return getComputedStyle(element, pseudo);
      const inside = implForWrapper(element);
      /** @type {Record<string | symbol, unknown> | undefined} */
      let whole;
      /** @param {string} name */
      const getPropertyValue = (name) =>
        asked.has(name) ? valueOf(inside, name) : getComputedStyle(element).getPropertyValue(name);
      return new Proxy(
        {},
        {
          get: (_target, name) => {
            if (name === 'getPropertyValue') return getPropertyValue;
            if (name === 'display' || name === 'visibility') return valueOf(inside, name);
            if (name === 'pointerEvents') return valueOf(inside, 'pointer-events');
            whole ??= /** @type {Record<string | symbol, unknown>} */ (getComputedStyle(element));
            const value = whole[name];
            return typeof value === 'function' ? value.bind(whole) : value;
          },
        },
      );
    };
  }
}

/** @param {ElementInside} element @param {string} name @returns {string} */
function valueOf(element, name) {
  const value = declaredOf(element).get(name);
  if (value !== undefined && value !== '') return value;
  const { initial = '', isInherited = false } = asked.get(name) ?? {};
  return isInherited && element.parentElement !== null ? valueOf(element.parentElement, name) : initial;
}

/**
 * By the object that jsdom replaces whenever the page changes.
 * @type {WeakMap<object, { rules: Rules, declared: WeakMap<ElementInside, ReadonlyMap<string,
 * string>> }>}
 */
const states = new WeakMap();

/**
 * What rules and the element's own style declare, of what is asked for: the last one counts, as in
 * jsdom.
 * @param {ElementInside} element
 */
function declaredOf(element) {
  const { _ownerDocument: page } = element;
  page._styleCache ??= new WeakMap();
  let state = states.get(page._styleCache);
  if (state === undefined) {
    state = { rules: indexOf([defaultStyleSheet, ...page.styleSheets._list]), declared: new WeakMap() };
    states.set(page._styleCache, state);
  }
  const known = state.declared.get(element);
  if (known !== undefined) return known;
  /** @type {Map<string, string>} */
  const declared = new Map();
  for (const { selector, values } of candidates(state.rules, element))
    if (matchesDontThrow(element, selector)) for (const [name, value] of values) declared.set(name, value);
  if (element.style) for (const [name, value] of askedIn(element.style)) declared.set(name, value);
  for (const [name, value] of declared) if (value === 'unset') declared.delete(name);
  state.declared.set(element, declared);
  return declared;
}

/**
 * @typedef {{ order: number, selector: string | undefined, values: readonly (readonly [string,
 * string])[] }} Declaring
 * @typedef {Map<string | null, Declaring[]>} Rules by what an element needs for them: a class (`
 * x`), its name, or null
 */

/** @param {readonly Sheet[]} sheets */
function indexOf(sheets) {
  /** @type {Rules} */
  const rules = new Map();
  let order = 0;
  for (const sheet of sheets)
    for (const { selector, values, ends } of declaringIn(sheet)) {
      const rule = { order: (order += 1), selector, values };
      for (const end of ends) {
        const others = rules.get(end);
        if (others === undefined) rules.set(end, [rule]);
        else others.push(rule);
      }
    }
  return rules;
}

/** @param {Rules} rules @param {ElementInside} element @returns {Iterable<Declaring>} */
function candidates(rules, element) {
  const classes = element.getAttributeNS(null, 'class')?.split(/\s+/) ?? [];
  const found = [null, element._localName, ...classes.map((name) => ` ${name}`)].flatMap((end) => rules.get(end) ?? []);
  return new Set(found.toSorted((one, other) => one.order - other.order));
}

/**
 * A sheet's rules that declare something asked for. A sheet of emotion has one rule and is
 * replaced, not changed.
 * @type {WeakMap<Sheet, { count: number, declaring: readonly (Omit<Declaring, 'order'> & { ends:
 * readonly (string | null)[] })[] }>}
 */
const declaringRules = new WeakMap();

/** @param {Sheet} sheet */
function declaringIn(sheet) {
  const known = declaringRules.get(sheet);
  if (known?.count === sheet.cssRules.length) return known.declaring;
  const onScreen = Array.from(sheet.cssRules).flatMap((rule) =>
    rule.media === undefined ? [rule] : Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules ?? []) : [],
  );
  const declaring = onScreen.flatMap(({ selectorText: selector, style }) => {
    const values = style === undefined ? [] : askedIn(style);
    return values.length === 0 ? [] : [{ selector, values, ends: endsOf(selector) }];
  });
  declaringRules.set(sheet, { count: sheet.cssRules.length, declaring });
  return declaring;
}

/** @param {Style} style @returns {readonly (readonly [string, string])[]} */
const askedIn = (style) =>
  Array.from({ length: style.length }, (_, index) => style[index] ?? '')
    .filter((name) => asked.has(name))
    .map((name) => [name, style.getPropertyValue(name)]);

/**
 * What an element needs for a selector of the list to match it: a class (` x`), or the name of an
 * element; null where that cannot be said.
 * @param {string | undefined} selector
 * @returns {readonly (string | null)[]}
 */
function endsOf(selector) {
  if (selector === undefined || !/^[\w\s,.:>+~-]+$/.test(selector)) return [null];
  return selector.split(',').map((each) => {
    const [, name, className] = /(?:^|[\s>+~])([a-z][a-z0-9]*(?![\w-]))?(?:\.([\w-]+))?[\w.:-]*\s*$/.exec(each) ?? [];
    return className === undefined ? (name ?? null) : ` ${className}`;
  });
}
