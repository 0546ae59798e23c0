/** What event types do differently in Firefox, for docs/events.md (docs/adr/073-firefox.md). The others do the same there. */

/** @type {Readonly<Record<string, string>>} */
export const FIREFOX_DIFFERENCES = {
  'URL redirect': 'opens no files of the machine (`file:`)',
  Click: 'a link to a named tab brings it to the front only if its page gets a referrer',
  'Drag and drop': 'drops what the page itself drags, not what the browser drags (`draggable`)',
  Download: 'a download that no case waits for goes on until the file ends',
  'Run script': 'a script that does not end costs the tab',
};
