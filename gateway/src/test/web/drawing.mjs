// Draws what the page would show, without a browser: runs every component and collects elements and texts.
globalThis.location ??= new URL('http://localhost/');
globalThis.navigator ??= {}; // The page's language is asked for when its strings are loaded.

const isClass = (type) => Boolean(type.prototype?.render);

function rendered(type, props) {
  if (!isClass(type)) return type(props);
  const instance = new type(props);
  const state = { ...instance.state, ...type.getDerivedStateFromProps?.(props, instance.state) };
  return instance.render(Object.assign(instance, { props, state }).props, state);
}

/** The elements of a virtual node, in their order, each {type, props, key}, and all text. */
export function draw(node, found = { elements: [], text: '' }) {
  if (Array.isArray(node)) node.forEach((one) => draw(one, found));
  else if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') found.text += node;
  else if (node && typeof node === 'object') element(node, found);
  return found;
}

function element({ type, props, key }, found) {
  if (typeof type === 'function') {
    draw(rendered(type, props), found);
    return;
  }
  found.elements.push({ type, props, key });
  draw(props?.children, found);
}
