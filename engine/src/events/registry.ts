import { answerDialog } from './answer-dialog.js';
import { check, uncheck } from './check.js';
import { clear } from './clear.js';
import { click } from './click.js';
import { setClock } from './set-clock.js';
import { clearSiteData, deleteSiteData, getSiteData, setSiteData } from './site-data.js';
import { closeTab } from './close-tab.js';
import { comment } from './comment.js';
import { decide, end, passBy, repeat, repeatForEachRow, repeatUntil } from './decide.js';
import { doubleClick } from './double-click.js';
import { downloadFile } from './download.js';
import { dragAndDrop } from './drag-and-drop.js';
import type { EventRunners } from './event.js';
import { fileUpload } from './file-upload.js';
import { getContent } from './get-content.js';
import { goBack, goForward, reload } from './history.js';
import { hover } from './hover.js';
import { httpRequest } from './http-request.js';
import { locateElement } from './locate-element.js';
import { mockResponse } from './mock-response.js';
import { passkey } from './passkey.js';
import { pressKey } from './press-key.js';
import { readMail } from './read-mail.js';
import { rightClick } from './right-click.js';
import { runScript } from './run-script.js';
import { scrollTo } from './scroll-to.js';
import { selectOption } from './select-option.js';
import { sleep } from './sleep.js';
import { switchTab } from './switch-tab.js';
import { testCaseImport } from './test-case-import.js';
import { textFeed } from './text-feed.js';
import { totp } from './totp.js';
import { urlRedirect } from './url-redirect.js';
import { waitFor } from './wait-for.js';

/** The runner of each type of the catalogue. A type without its line here doesn't compile. */
export const EVENTS: EventRunners = {
  'URL redirect': urlRedirect,
  Click: click,
  Hover: hover,
  'Locate element': locateElement,
  'Text feed': textFeed,
  'Get content': getContent,
  Sleep: sleep,
  'File upload': fileUpload,
  'Press key': pressKey,
  'Select option': selectOption,
  Check: check,
  Uncheck: uncheck,
  'Double click': doubleClick,
  'Right click': rightClick,
  'Drag and drop': dragAndDrop,
  Clear: clear,
  'Scroll to': scrollTo,
  'Answer dialog': answerDialog,
  'Switch tab': switchTab,
  'Close tab': closeTab,
  'Go back': goBack,
  'Go forward': goForward,
  Reload: reload,
  'Wait for': waitFor,
  Download: downloadFile,
  'Run script': runScript,
  'HTTP request': httpRequest,
  'Mock response': mockResponse,
  'Set clock': setClock,
  'Set site data': setSiteData,
  'Get site data': getSiteData,
  'Delete site data': deleteSiteData,
  'Clear site data': clearSiteData,
  Totp: totp,
  'Read mail': readMail,
  Passkey: passkey,
  'Test case import': testCaseImport,
  If: decide,
  'Else if': decide,
  Else: passBy,
  Repeat: repeat,
  'Repeat until': repeatUntil,
  'Repeat for each row': repeatForEachRow,
  End: end,
  Comment: comment,
};
