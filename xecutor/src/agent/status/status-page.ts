import { type Status, statusRows } from './status.js';

const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #1b1b1f; --soft: #5c5c66; --line: #dcdce2; --good: #1a7f37; --bad: #a8480b; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #17171a; --text: #ececf1; --soft: #a9a9b5; --line: #35353d; --good: #57c774; --bad: #f0a35e; }
}
body { margin: 0 auto; padding: 2rem 1.5rem; max-width: 46rem; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 1.25rem; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1.5rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
.good { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
ol { list-style: none; margin: 0; padding: .75rem 0 0; border-top: 1px solid var(--line); font: 13px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
p { color: var(--soft); }
`;

/** The status page. It refreshes by itself and has no script. @param nonce allows its style */
export function statusPage(status: Status, nonce: string): string {
  const rows = statusRows(status).map(([label, text]) => {
    const mark = label !== 'State' ? '' : ` class="${status.isConnected ? 'good' : 'bad'}"`;
    return `<dt>${label}</dt><dd${mark}>${escape(text)}</dd>`;
  });
  const lines = status.lines.map((line) => `<li>${escape(line)}</li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(status.state)} · Xecutor</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Xecutor</h1>
<dl>
${rows.join('\n')}
</dl>
<h2>What happened last</h2>
${lines.length > 0 ? `<ol>${lines.join('')}</ol>` : '<p>Nothing yet.</p>'}
</main>
</body>
</html>
`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
