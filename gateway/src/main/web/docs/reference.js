/** What a `$ref` of the document names; anything else is itself. */
export function resolved(api, value) {
  if (!value?.$ref) return value;
  const parts = value.$ref.replace('#/', '').split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce((at, part) => at[part], api);
}
