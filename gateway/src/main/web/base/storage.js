// What the browser keeps for this page. Where it keeps nothing, blocked or full, this document remembers for itself.

function area(name) {
  const own = new Map();
  const attempt = (action) => {
    try {
      return action(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => attempt((store) => store.getItem(key)) ?? own.get(key) ?? null,
    set(key, value) {
      own.set(key, value);
      this.forget(key);
      attempt((store) => store.setItem(key, value));
    },
    /** Forgets a key in the browser; what this document remembers is its own. */
    forget: (key) => attempt((store) => store.removeItem(key)),
    keys: () => attempt((store) => Object.keys(store)) ?? [],
  };
}

/** Kept for all tabs, and for this tab alone. */
export const everywhere = area('localStorage');
export const thisTab = area('sessionStorage');
