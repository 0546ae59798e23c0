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

it('is read at once, however it was written', async () => {
  const pieces = ['<style>', '<a href="', '&#', 'https://....', '<p', '\n ', '<!--', '<pre>', "<a b='"];
  for (const piece of pieces) expect(firstLink(await ofHtml(piece.repeat(20_000)), () => false)).toBeNull();
  for (const piece of ['p', ' ', '"', '"a', 'a=']) await ofHtml(`<p${piece.repeat(50_000)}`);
  expect(firstLink(await ofHtml(pieces.map((one) => one.repeat(20_000)).join('')), () => false)).toBeNull();
});
