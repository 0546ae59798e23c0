import { expect, it } from '@jest/globals';
import { firstLink, type MailContent, mailText } from './mail-content.js';

const ofHtml = (html: string): Promise<MailContent> =>
  mailText(Buffer.from(`Subject: x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`));
const textOf = async (html: string) => (await ofHtml(html)).text;

it('is read from HTML, if it has no text', async () => {
  const mail = await ofHtml(`<html><head><title>Not this</title><style>p { color: red }</style></head><body>
    <p>Hello&nbsp;&lt;Ada&gt; &#38; all,</p><p>your   code<br>is <b>123456</b> &unknown;</p>
    <a href="mailto:a@b.c">write</a><a href='https://shop.example.com/a?b=1&amp;c=2'>Confirm</a></body></html>`);
  expect(mail.text).toBe('Hello <Ada> & all,\nyour code\nis 123456 &unknown;\nwriteConfirm');
  expect(firstLink(mail, () => true)).toBe('https://shop.example.com/a?b=1&c=2');
});

it.each([
  ['lines of the source', '<p>Your code\n  is <b>1\n</b> and\r\n2.</p>\n\n<p>Bye</p>', 'Your code is 1 and 2.\nBye'],
  ['cells', '<table><tr><th>Order</th><td>17</td></tr><tr><td>Total</td><td>9</td></tr></table>', 'Order 17\nTotal 9'],
  [
    'names',
    'Gr&uuml;&szlig;e &ndash; 5&nbsp;&euro; &copy; Caf&eacute;&hellip; &#8220;x&#x201d;',
    'Grüße – 5 € © Café… “x”',
  ],
  ['comments', 'a<!-- <p>no</p> > -->b<!---->c<!--[if !mso]><!-->d<!--<![endif]--><!-- open <p>no', 'abcd'],
  ['declarations', '<!doctype html><?xml x?>a <![if !mso]>b<![endif]>', 'a b'],
  ['quoted tags', '<img alt="a > b">c<p title=\'>\'>d</p>', 'c\nd'],
  ['wrong quotation marks', 'a<p title=">b</p>', 'a\nb'],
  ['written lines', 'a<pre>b\n  c</pre>d', 'a\nb\nc\nd'],
  ['no tags', '1 < 2 and <3', '1 < 2 and <3'],
  ['scripts', 'a<script>"<!-- <p>"</script>b', 'ab'],
])('reads %s in HTML as people do', async (_what, html, text) => expect(await textOf(html)).toBe(text));

const HREF = 'https://shop.example.com';
const linksOf = async (html: string) => (await ofHtml(html)).links;

it('has the links and the visible addresses of HTML in their order, but none that people do not see', async () =>
  expect(
    await linksOf(`<link href="https://fonts.example.com/x.css"><base href="${HREF}"><!-- <a href="${HREF}/no"> -->
      <p><a data-href="${HREF}/no" class=x HREF=${HREF}/a?b=1&amp;copy=2>One</a> or ${HREF}/b.<br>
      <a title='href="${HREF}/no"' href = ' ${HREF}/c/ '>${HREF}/d</a> <a name="e">${HREF}/e</a></p>`),
  ).toEqual(['a?b=1&copy=2', 'b', 'c/', 'd', 'e'].map((path) => `${HREF}/${path}`)));

it('has the links of the text first when it has one', async () => {
  const part = (type: string, text: string) => `--x\r\nContent-Type: text/${type}\r\n\r\n${text}\r\n`;
  const both = part('plain', `See ${HREF}/text`) + part('html', `<a href="${HREF}/html">x</a> ${HREF}/seen`);
  const mail = await mailText(Buffer.from(`Content-Type: multipart/alternative; boundary=x\r\n\r\n${both}--x--`));
  expect(mail).toEqual({ text: `See ${HREF}/text`, links: [`${HREF}/text`, `${HREF}/html`] });
});

it('is read at once, however it was written', async () => {
  const pieces = ['<style>', '<a href="', '&#', 'https://....', '<p', '<!--', '<pre>', "<a b='", ' <p "a', 'a=', '<p"'];
  for (const piece of pieces) expect(firstLink(await ofHtml(`<p ${piece.repeat(20_000)}`), () => false)).toBeNull();
});
