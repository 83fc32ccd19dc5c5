// What the documentation adds with scripts.

/** The sidebar shows its current entry. */
const contents = document.querySelector('.docs-contents');
const current = contents?.querySelector('li [aria-current]');
if (current && contents.scrollHeight > contents.clientHeight) {
  contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
}

/** The language of the examples stays as chosen; without scripts the first one is shown. */
const CHOICE = 'example-language';
const tabs = [...document.querySelectorAll('.code-tabs input[type=radio]')];
try {
  const chosen = tabs.find(({ value }) => value === localStorage.getItem(CHOICE));
  if (chosen) chosen.checked = true;
  for (const tab of tabs) tab.addEventListener('change', () => localStorage.setItem(CHOICE, tab.value));
} catch {
  // A browser that stores nothing for this site.
}
