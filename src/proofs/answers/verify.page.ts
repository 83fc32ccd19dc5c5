import { assetOf } from '../../web/design/assets.js';
import { html } from '../../web/design/html.js';
import { pageHead, section } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';

const SCRIPT = assetOf(new URL('./verify.mjs', import.meta.url));
const LEAD =
  'Check that a saved answer is the one you were charged for. Your browser does the work; neither file is sent anywhere.';

/** The verifier as a page. Without scripts it says how to run it as a program. */
export function verifyPage(
  publicUrl: string,
  files: readonly { readonly name: string; readonly sha256: string }[],
): PageContent {
  const commands = `curl -sD head.txt -o answer.json '${publicUrl}/api/v1/startups/SLUG' -H "Authorization: Bearer $API_KEY"
curl -s "$(sed -n 's/^link:.*<\\([^>]*proofs[^>]*\\)>.*/\\1/ip' head.txt)" -H "Authorization: Bearer $API_KEY" > bundle.json
curl -sO ${publicUrl}/verify-answer.mjs -O ${publicUrl}/verify-records.mjs -O ${publicUrl}/verify-fold.mjs
node verify-answer.mjs answer.json bundle.json --log ${publicUrl}`;
  const limits =
    'What is proved: the body is the one that was charged for, the charge is an event of the public log, and the log that ' +
    'is shown now continues that one. For an answer about one company, investor or product also: all events of the record ' +
    'are in the log, none was newer, and the values that follow from them alone are right, funding, stage and rounds of a ' +
    'company included. Values of other records and estimates are named as not proved, each with the reason.';
  return {
    title: 'Verify an answer · Scoutline',
    description: LEAD,
    path: '/verify',
    scripts: [SCRIPT],
    markdown: `# Verify an answer

${LEAD}

\`\`\`sh
${commands}
\`\`\`

${files.map(({ name, sha256 }) => `SHA-256 of \`${name}\`: \`${sha256}\``).join('\n\n')}

${limits}
`,
    body: html`${pageHead({ title: 'Verify an answer', lead: LEAD })}
      <form class="panel" id="verify" hidden>
        <p>
          <label for="verify-answer">The answer: the body, exactly as it arrived</label>
          <input id="verify-answer" type="file" required />
        </p>
        <p>
          <label for="verify-bundle">The bundle: what the address in its Link header gave</label>
          <input id="verify-bundle" type="file" required />
        </p>
        <p class="actions"><button class="button" type="submit">Verify</button></p>
        <div id="verify-result" role="status"></div>
      </form>
      ${section(
        'As a program',
        html`<p>It needs Node 20 and no packages.</p>
          <pre tabindex="0"><code>${commands}</code></pre>
          ${files.map(
            ({ name, sha256 }) =>
              html`<p class="small">SHA-256 of <a href="/${name}">${name}</a>: <code>${sha256}</code></p>`,
          )}`,
      )}
      ${section('What is proved', html`<p>${limits}</p>`)}`,
  };
}
