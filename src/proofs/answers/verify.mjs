/** Runs the verifier on two chosen files. */
const form = document.getElementById('verify');
const result = document.getElementById('verify-result');

form.hidden = false;
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  result.replaceChildren(line('p', 'Verifying …'));
  try {
    const { askLog, verifyAnswer } = await import('/verify-answer.mjs');
    const [answer, bundle] = await Promise.all(
      ['verify-answer', 'verify-bundle'].map((id) => document.getElementById(id).files[0].arrayBuffer()),
    );
    const log = await askLog(location.origin);
    show(await verifyAnswer(new Uint8Array(answer), new TextDecoder().decode(bundle), log));
  } catch (error) {
    show({ verdict: 'refused', reason: error.message });
  }
});

function show({ verdict, reason, proved = [], unproved = [] }) {
  const notice = document.createElement('div');
  notice.className = verdict === 'proved' ? 'notice good' : 'notice bad';
  notice.append(line('p', verdict === 'proved' ? 'Proved' : `Refused: ${reason}`));
  const list = document.createElement('ul');
  list.append(...proved.map((text) => line('li', text)), ...unproved.map((text) => line('li', `Not proved: ${text}`)));
  if (list.childElementCount > 0) notice.append(list);
  result.replaceChildren(notice);
}

function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
