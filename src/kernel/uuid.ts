/** A UUID of any version, in lower case. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text has the form of a UUID, whatever its version; `platform/ids` checks the versions of its own. */
export function hasUuidForm(text: string): boolean {
  return UUID.test(text);
}
