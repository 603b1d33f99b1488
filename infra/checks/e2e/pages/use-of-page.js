// Runs in the browser, whose types are not available here: `appearance.ts` asks it what a person
// without a mouse, or with large text, finds on the page.

(() => {
  const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]';

  const isVisible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ checkVisibilityCSS: true });
  };
  const nameOf = (element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `${element.localName}${element.id === '' ? '' : `#${element.id}`} “${text.slice(0, 60)}”`;
  };
  /** The dialog that is open, else the page. */
  const root = () => [...document.querySelectorAll('[aria-modal=true]')].filter(isVisible).at(-1) ?? document.body;

  /** What shows that an element has the focus, on it, around it or in it. */
  function signOf(element) {
    const { parentElement: parent } = element;
    const around = [parent, parent?.parentElement, parent?.parentElement?.parentElement].filter(
      (each) => each instanceof Element,
    );
    const within = [...(parent?.querySelectorAll(':not(option)') ?? [])].slice(0, 20);
    return [element, ...around, ...within]
      .flatMap((each) => [null, '::after'].map((part) => getComputedStyle(each, part)))
      .map(
        ({ outlineStyle, outlineWidth, borderTopWidth, textDecorationLine }) =>
          `${outlineStyle === 'none' ? '' : outlineWidth} ${borderTopWidth} ${textDecorationLine}`,
      )
      .join('|');
  }

  /** Elements that Tab must reach, with what shows each before it has the focus. */
  let expected = new Map();
  let reached = new Set();
  let last = null;
  let beganWithin = false;

  function isReachable(element) {
    if (!(element instanceof HTMLElement) || element.tabIndex < 0 || element.matches(':disabled')) return false;
    if (element.closest('[inert], [aria-hidden=true]') !== null || 'testid' in element.dataset) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return isVisible(element);
    // Of a group the chosen one; Chromium enters one without a choice at either end.
    return element.checked && isVisible(element);
  }

  function isCovered(element) {
    const box = [element, element.parentElement].find((each) => each !== null && isVisible(each))?.getBoundingClientRect();
    if (box === undefined) return true;
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (right <= left || bottom <= top) return true;
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + x * (right - left), top + y * (bottom - top)]),
    );
    return !points.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element) || element.closest('label')?.contains(hit) === true);
    });
  }

  /**
   * Where a text leaves a box that cuts it off. What ends in dots and leads to its whole text does
   * not count.
   */
  function cutOff() {
    const found = [];
    const texts = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (parent === null || text.textContent?.trim() === '' || !isVisible(parent) || isForReadersOnly(parent)) continue;
      // It scrolls by itself.
      if (parent.matches('textarea, select, option')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (isCutOff(parent, range.getBoundingClientRect())) found.push(nameOf(parent));
    }
    return found;
  }

  const isForReadersOnly = (element) => {
    for (let each = element; each !== null; each = each.parentElement)
      if (each.getBoundingClientRect().width <= 1 || getComputedStyle(each).clipPath !== 'none') return true;
    return false;
  };

  function isCutOff(parent, box) {
    let [scrollsX, scrollsY] = [false, false];
    for (let each = parent; each !== null && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, textOverflow, position, webkitLineClamp } = getComputedStyle(each);
      const around = each.getBoundingClientRect();
      scrollsX ||= overflowX === 'auto' || overflowX === 'scroll';
      scrollsY ||= overflowY === 'auto' || overflowY === 'scroll';
      const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip';
      if (cuts(overflowX) && !scrollsX && (box.left < around.left - 2 || box.right > around.right + 2))
        return !(textOverflow === 'ellipsis' && each.closest('a, button, [title]') !== null);
      if (webkitLineClamp !== 'none' && (each.closest('li, article')?.querySelector('a') ?? null) !== null) return false;
      // The box of a line is higher than its letters.
      const spare = Math.max(4, 0.35 * Number.parseFloat(getComputedStyle(parent).fontSize));
      if (cuts(overflowY) && !scrollsY && (box.top < around.top - spare || box.bottom > around.bottom + spare)) return true;
      if (position === 'fixed') return false;
    }
    return false;
  }

  /** What a person would notice as another page or dialog. */
  const place = () =>
    [
      location.href,
      document.title,
      ...[...document.querySelectorAll('[role=dialog], [role=listbox], [role=menu]')].map(nameOf),
      ...[
        ...document.querySelectorAll('[aria-expanded], [aria-checked], [aria-selected], input[type=checkbox], input[type=radio]'),
      ].map(
        (each) =>
          `${each.getAttribute('aria-expanded')} ${each.getAttribute('aria-checked')} ${each.getAttribute('aria-selected')} ${each.checked}`,
      ),
    ].join('\n');

  Object.assign(globalThis, {
    useOfPage: {
      cutOff,
      begin() {
        reached = new Set();
        last = null;
        beganWithin = document.activeElement !== null && document.activeElement !== document.body;
        // What had the focus last would be where Tab goes on.
        if (!beganWithin) {
          const top = document.createElement('span');
          top.tabIndex = -1;
          root().prepend(top);
          top.focus({ preventScroll: true });
          top.remove();
        }
        // What has the focus already shows it.
        const unfocused = (each) => each !== document.activeElement;
        expected = new Map(
          [...root().querySelectorAll(focusable)]
            .filter(isReachable)
            .map((each) => [each, unfocused(each) ? signOf(each) : undefined]),
        );
      },
      /** What is wrong with where the focus is; null once it has been everywhere. */
      async stop() {
        const element = document.activeElement;
        if (element === null || element === document.body) {
          // Behind the last one Tab leaves the page, once more where the focus was in the middle.
          const isOver = !beganWithin;
          beganWithin = false;
          return isOver ? null : [];
        }
        // A date has several places of its own.
        if (element === last) return [];
        last = element;
        if (reached.has(element)) return null;
        reached.add(element);
        const before = expected.get(element);
        const wrong = () => [
          ...(isCovered(element) ? [`covered: ${nameOf(element)}`] : []),
          ...(before !== undefined && before === signOf(element) ? [`without a sign of the focus: ${nameOf(element)}`] : []),
        ];
        // A border that grows, and a page that scrolls, begin with the next frame.
        if (wrong().length > 0) await new Promise((done) => setTimeout(done, 100));
        return wrong();
      },
      missed: () => [...expected.keys()].filter((each) => !reached.has(each) && isReachable(each)).map(nameOf),
      /** Takes clicks, and no key reaches it. */
      forMouseOnly: () =>
        [...root().querySelectorAll('*')]
          .filter((each) => isVisible(each) && getComputedStyle(each).cursor === 'pointer')
          .filter((each) => each.closest(`${focusable}, label`) === null && each.querySelector(focusable) === null)
          .filter((each) => getComputedStyle(each.parentElement ?? each).cursor !== 'pointer')
          .map(nameOf),
      /** Shows elsewhere than where the document, and so Tab and a screen reader, have it. */
      reordered: () =>
        [...root().querySelectorAll('*')]
          .filter(isVisible)
          .filter((each) => {
            const { order, display, flexDirection } = getComputedStyle(each);
            return order !== '0' || each.tabIndex > 0 || (display.endsWith('flex') && flexDirection.endsWith('-reverse'));
          })
          .map(nameOf),
      /** Sounds without being asked. */
      sounding: () => [...document.querySelectorAll('audio, video')].filter((each) => each.autoplay && !each.muted).map(nameOf),
      /** Where it is, once no field has the focus. */
      placeWithoutField() {
        document.activeElement?.blur();
        return place();
      },
      /** What does something as soon as it is pressed, so that nobody can change their mind. A list that opens also closes. */
      async actingOnPress() {
        const found = [];
        for (const each of root().querySelectorAll('a[href], button, label, [role=tab], [role=switch], [role=checkbox]')) {
          if (!isVisible(each) || each.matches(':disabled')) continue;
          const before = place();
          for (const type of ['pointerdown', 'mousedown', 'touchstart'])
            each.dispatchEvent(
              new (type === 'pointerdown' ? PointerEvent : MouseEvent)(type, { bubbles: true, cancelable: true }),
            );
          await new Promise((done) => setTimeout(done, 0));
          for (const type of ['pointerup', 'mouseup'])
            document.body.dispatchEvent(new (type === 'pointerup' ? PointerEvent : MouseEvent)(type, { bubbles: true }));
          if (place() !== before) found.push(nameOf(each));
        }
        return found;
      },
      /** Fields into which a password or a code cannot be pasted. */
      refusingPaste: () =>
        [...root().querySelectorAll('input, textarea')]
          .filter((each) => !each.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })))
          .map(nameOf),
      /** The links around the pages, in their order. */
      navigation: () => {
        const links = [...document.querySelectorAll(':is(nav, header, footer) a[href]')].filter(
          (each) => isVisible(each) && each.closest('main') === null,
        );
        return [...new Set(links.map((each) => each.getAttribute('href')))];
      },
      style(rules) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = rules === '' ? [] : [sheet];
      },
      isTooWide: () => document.documentElement.scrollWidth > innerWidth,
    },
  });
})();
