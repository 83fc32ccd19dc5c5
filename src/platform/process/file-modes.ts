/**
 * What this process and its children create from now on, embedded servers included, is readable by its user alone:
 * folders 0700, files 0600. Every program of ours that writes data calls this first.
 */
export function keepFilesToOwner(): void {
  process.umask(0o077);
}
