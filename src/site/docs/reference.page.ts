import { escapeHtml } from '../../web/pages/markdown-html.js';

/** The viewer asks nobody but us: no proxy, no fonts, no agent, no measurements of another house. */
const SETTINGS = {
  theme: 'default',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  persistAuth: false,
  hiddenClients: [],
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'ApiKey' },
  defaultOpenFirstTag: true,
  metaData: { title: 'Reference · Scoutline' },
} as const;

export interface ReferencePage {
  readonly html: string;
  readonly contentSecurity: string;
}

/** The page that holds the viewer. Its document and its script come from this service. */
export function referencePage(publicUrl: string): ReferencePage {
  return { html: HTML, contentSecurity: contentSecurityOf(new URL(publicUrl).origin) };
}

/**
 * Scripts only from us, none in the page, nothing evaluated. The viewer writes sheets of style into the page, most of them
 * without a nonce, so styles alone are free; they run nothing. Requests to try go to us alone, whatever a document says.
 */
function contentSecurityOf(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reference · Scoutline</title>
<meta name="description" content="Every operation of the API, to try with a key.">
<link rel="icon" href="data:,">
</head>
<body>
<noscript><p>This reference needs a script. <a href="/docs">The same as text</a> needs none.</p></noscript>
<script id="api-reference" data-url="/openapi.json" data-configuration="${escapeHtml(JSON.stringify(SETTINGS))}"></script>
<script src="/docs/reference/viewer.js"></script>
</body>
</html>
`;
