/**
 * Fails tests whose text would break in a translated page. Browsers' translation replaces text nodes,
 * and React then removes, writes or inserts before nodes that are no longer in the page: it throws, or
 * the old text stays. React replaces the content of an element instead where a text is its only child.
 */

const keyOf = (node, prefix) => Object.keys(node).find((key) => key.startsWith(prefix));

/** Whether React tracks a text node: it does not where the text is the only child of its element. */
const isTracked = (node) => node instanceof Text && keyOf(node, '__reactFiber$') !== undefined;

const isText = (child) => ['string', 'number'].includes(typeof child) && `${child}`.trim() !== '';
const isAbsent = (child) => child == null || typeof child === 'boolean' || child === '';

/** Whether the children of an element have a text beside one that is absent now, or beside another text. */
function isFragile(children) {
  if (!Array.isArray(children) || !children.some(isText)) return false;
  return children.some(
    (child, index) => isAbsent(child) || (isText(child) && isText(children[index + 1])),
  );
}

const faults = new Set();
const record = (action, text, element) =>
  faults.add(`${action} "${text}" in ${element?.cloneNode?.().outerHTML ?? 'no element'}`);

/** Leaves out the root container of a test, which stands for an element of the page. */
function check(action, node, element) {
  if (isTracked(node) && keyOf(element, '__reactProps$')) record(action, node.data, element);
}

const { appendChild, insertBefore, removeChild } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
Object.assign(Node.prototype, {
  appendChild(child) {
    const { children } = (isTracked(child) && this[keyOf(this, '__reactProps$')]) || {};
    if (isFragile(children))
      record('renders text beside other text or a condition:', child.data, this);
    return appendChild.call(this, child);
  },
  insertBefore(child, next) {
    check('inserts before', next, this);
    return insertBefore.call(this, child, next);
  },
  removeChild(child) {
    check('removes', child, this);
    return removeChild.call(this, child);
  },
});
Object.defineProperty(Node.prototype, 'nodeValue', {
  ...nodeValue,
  set(text) {
    check('changes', this, this.parentNode);
    nodeValue.set.call(this, text);
  },
});

/** The faults since the last call. */
function takeFaults() {
  const found = [...faults];
  faults.clear();
  return found;
}

afterEach(() => {
  const found = takeFaults();
  if (found.length === 0) return;
  throw new Error(
    `In a translated page this text breaks. Make it the only child of its element:\n${found.join('\n')}`,
  );
});

module.exports = { takeFaults };
