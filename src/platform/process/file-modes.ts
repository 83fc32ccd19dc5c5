/**
 * Restricts new files of this process and its children, embedded servers included, to their user: folders 0700, files
 * 0600. Every program that writes data calls this first.
 */
export function restrictFilesToOwner(): void {
  process.umask(0o077);
}
