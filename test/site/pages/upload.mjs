import { page } from '../answers.mjs';
import { html } from '../html.mjs';

const COUNT = new Intl.NumberFormat('en-US');

/** @type {readonly import('../answers.mjs').Route[]} */
export const routes = [
  ['GET', '/upload', (visit) => show(visit, [])],
  ['POST', '/upload', receive],
];

/** @param {import('../answers.mjs').Visit} visit */
async function receive(visit) {
  const entries = (await visit.form()).getAll('files');
  return show(
    visit,
    entries.filter((entry) => typeof entry !== 'string').filter(({ name }) => name !== ''),
  );
}

/**
 * Nothing is stored: the page reports what arrived. @param {import('../answers.mjs').Visit} visit @param {File[]} files
 */
function show(visit, files) {
  const body = html`<h1>Upload</h1>
    <form method="post" action="/upload" enctype="multipart/form-data" class="stack">
      <label>Files <input type="file" name="files" multiple data-testid="files" /></label>
      <div><button class="primary">Upload</button></div>
    </form>
    ${
      files.length > 0 &&
      html`<h2>Received</h2>
        <ul data-testid="received">
          ${files.map(({ name, size }) => html`<li>${name} (${COUNT.format(size)} bytes)</li>`)}
        </ul>`
    }`;
  return page({ title: 'Upload', body }, visit);
}
