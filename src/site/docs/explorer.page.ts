import { escapeHtml } from '../../web/pages/markdown-html.js';

/** The viewer contacts only this service: no proxy, fonts, agent or analytics of third parties. */
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
  metaData: { title: 'Explorer · Scoutline' },
} as const;

export interface ExplorerPage {
  readonly html: string;
  readonly contentSecurity: string;
}

/** The viewer's page. Its document and script come from this service. */
export function explorerPage(publicUrl: string): ExplorerPage {
  return { html: HTML, contentSecurity: contentSecurityOf(new URL(publicUrl).origin) };
}

/**
 * Allows only scripts and requests of this origin, without inline scripts or eval. Inline styles are allowed, because
 * the viewer adds them without a nonce and they run nothing.
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
<title>Explorer · Scoutline</title>
<meta name="description" content="Every operation of the API, to try with a key.">
<link rel="icon" href="data:,">
</head>
<body>
<noscript><p>The explorer needs a script. <a href="/docs/reference">The reference</a> needs none.</p></noscript>
<script id="api-reference" data-url="/openapi.json" data-configuration="${escapeHtml(JSON.stringify(SETTINGS))}"></script>
<script src="/docs/reference/viewer.js"></script>
</body>
</html>
`;
