/** An answer as the documents show it, with two of its eight categories and of its 27 checks. */
export const READINESS_EXAMPLE = {
  data: {
    url: 'https://acme.com/',
    totalScore: 62,
    grade: 'D',
    categories: [
      { category: 'robots', label: 'Robots file', score: 81, passed: 3, total: 4 },
      { category: 'llms_txt', label: 'llms.txt', score: 100, passed: 4, total: 4 },
    ],
    checks: [
      {
        id: 'robots_content_signals',
        label: 'robots.txt states content signals',
        status: 'fail',
        category: 'robots',
        weight: 3,
        detail: 'robots.txt has no Content-Signal line.',
        fix_prompt:
          'Add under "User-agent: *" in https://acme.com/robots.txt the line ' +
          '"Content-Signal: search=yes, ai-input=yes, ai-train=no"; each value is yes or no, and the owner decides ' +
          'which. Use no other values. Verify: curl -si https://acme.com/robots.txt',
      },
      {
        id: 'llms_txt_size',
        label: 'llms.txt fits into a context',
        status: 'pass',
        category: 'llms_txt',
        weight: 3,
        detail: '4120 characters.',
      },
    ],
    markdown: '# Agent readiness of https://acme.com/: 62 of 100 (D)\n\n…',
    scannedAt: '2026-11-22T09:00:00.000Z',
    totalMs: 640,
    rubric_version: '1',
    scan_id: '5b1e7d2c-9a54-5f0e-8a57-0d9f5c1e2a31',
  },
  credits: { cost: 1, remaining_period: 99, remaining_balance: 0, used: 1, limit: 100, remaining: 99 },
};
