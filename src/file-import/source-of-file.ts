/** `yc-companies-2026-03-13.jsonl` gives `yc-companies`. */
export function sourceOfFile(fileName: string): string {
  const name = fileName.replace(/\.[a-z]+$/i, '').replace(/[-_. ]?\d{4}-\d{2}(-\d{2})?$/, '');
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'file'
  );
}
