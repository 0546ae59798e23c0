/**
 * All documented numbers of the product. Names include the unit; comments give the source ("1" = platform, "2" = workspace, "3" =
 * contract).
 */
export const LIMITS = {
  /** 1 §5, §9 */
  passwordMinSignIn: 4,
  passwordMinSignUp: 5,
  passwordMax: 200,
  secondFactorCodeMax: 40,
  /** How long a set-up of two-factor sign-in can be confirmed. */
  secondFactorSetUpMs: 15 * 60_000,
  emailMax: 254,
  /** Default and maximum length of a top-level domain in email addresses (1 §5) */
  emailEndingDefault: 4,
  emailEndingMax: 63,
  firstNameMin: 2,
  nameMax: 100,
  phoneMin: 4,
  phoneMax: 40,
  countryMin: 4,
  countryMax: 100,
  roleNameMax: 50,
  roleDescriptionMax: 500,
  deviceIdMin: 50,
  deviceIdMax: 128,
  projectNameMin: 4,
  projectNameMax: 120,
  projectDescriptionMin: 4,
  projectDescriptionMax: 500,
  pageSize: 20,
  pageSizeMax: 200,
  /** 3 §13: the latest runs across all projects */
  latestRunsOpen: 10,
  latestRunsFinished: 20,
  /** pixels from the end of a list at which more of it is fetched */
  scrollThresholdPx: 300,
  /** rows per answer of the administration's lists */
  restRowsMax: 10_000,
  coverageMax: 100,

  /** 1 §5, §9, 3 §10 */
  dateSpanDays: 31,
  analyticsDays: 7,
  analyticsWeeks: 4,
  analyticsMonths: 12,
  /** flakiness and duration of a file come from at most this many of its last runs, none older than this many days */
  steadinessRuns: 20,
  steadinessDays: 90,

  /** 2 §5, 3 §4, 3 §13 */
  treeTitleMinCreate: 3,
  treeTitleMinRename: 1,
  treeTitleMax: 120,
  treeNodesMax: 20_000,
  /** days for which deleted things can be restored, and the trash size of a project in nodes */
  trashDays: 30,
  trashNodesMax: 100_000,

  /** 3 §3: bytes of project data in one list of projects */
  listedDataBytes: 1_000_000,

  /** 2 §5, 3 §5 (seconds) */
  maxWaitMin: 5,
  maxWaitMax: 300,
  maxWaitDefault: 5,
  sleepMin: 0,
  sleepMax: 300,
  sleepDefault: 0,
  caseTextMax: 20_000,
  /** per file: test cases, and bytes of all of them as JSON */
  fileCasesMax: 2_000,
  fileCasesBytes: 4 * 1_048_576,
  /**
   * 3 §13: test cases that one call changes; bytes of the test cases that one call lists; concurrent lists per server
   * and per person, and queued ones per person: of test cases, of what uses a value or a file, and of failures and
   * changes of runs
   */
  changedCasesMax: 500,
  listedCasesBytes: 16 * 1_048_576,
  caseLists: { atOnce: 4, perPerson: 1, waiting: 5 },
  /** seconds */
  mockDelayMax: 60,
  clockForwardMaxDays: 3_660,
  /** per failed case: console messages and failed requests kept, and characters of each (3 §6) */
  evidenceLines: 20,
  evidenceTextMax: 1_000,
  /** characters of the method of a failed request, which a page may invent */
  requestMethodMax: 40,
  /** characters of why a file ended as it did */
  fileReasonMax: 2_000,
  caseRowsMax: 50,
  /** 3 §19: per import: bytes of the file, characters of code, files and test cases; and what a preview shows */
  importedBytes: 4 * 1_048_576,
  importedCodeBytes: 524_288,
  importedFilesMax: 500,
  importedCasesMax: 10_000,
  previewedCasesPerFile: 20,
  previewedCases: 500,
  previewedNotes: 200,
  /** concurrent imports and previews per server and per person, and queued ones per person */
  imports: { atOnce: 2, perPerson: 1, waiting: 5 },
  /** Further tries of a failed case. */
  retriesMax: 3,
  /** Passes of a Repeat. */
  repeatsMax: 1_000,
  importDepth: 5,
  /** signed-in states of files: characters of a name, hours for which one is kept, and bytes of one */
  sessionNameMax: 60,
  sessionHoursDefault: 12,
  sessionHoursMax: 720,
  sessionStateBytes: 262_144,
  placeholderDepth: 5,
  /** Per text, including the values that its placeholders refer to */
  placeholdersFilled: 10_000,
  filledTextMax: 2_000_000,
  randomLengthMax: 1_000,

  /** 3 §6 */
  pageWidth: 1_280,
  pageHeight: 720,
  /** an environment's browser: pixels of its pages' width and height, and characters of its texts */
  viewportMin: 200,
  viewportMax: 2_560,
  userAgentMax: 500,
  localeMax: 35,
  httpCredentialMax: 500,
  extraHeadersMax: 20,
  extraHeaderNameMax: 100,
  extraHeaderValueMax: 4_000,
  proxyBypassMax: 1_000,
  /** as SOCKS limits them */
  proxyCredentialMax: 255,
  clientCertificatesMax: 5,
  /** of each of its texts */
  clientCertificateMax: 50_000,
  /** 2 §9: playback of records and their video; how long one stays between fades is our choice */
  videoWidth: 1_800,
  videoHeight: 1_000,
  recordFramesPerSecond: 24,
  recordFadeInMs: 50,
  recordFadeOutMs: 900,
  recordStandsMs: 1_050,
  recordSpeed: 0.7,
  /** maximum of a project's setting for concurrent runs */
  runsAtOnceMax: 20,
  fileRunMaxMs: 60 * 60_000,

  /** 3 §7 */
  liveWidthMax: 960,
  liveFramesPerSecond: 4,
  /** 3 §9: of a recording browser */
  recordingFramesPerSecond: 12,
  liveHeartbeatMs: 10_000,
  liveRecoverMs: 120_000,
  /** how often a client gets a mark, from which it resumes after a reconnection */
  liveMarkMs: 30_000,

  /** 3 §9: how long its person may be away, or send no input, before a recording ends; maximum number of its steps */
  recordingAwayMs: 2 * 60_000,
  recordingIdleMs: 30 * 60_000,
  recordingStepsMax: 1_000,
  /** bytes that a recorded browser may report at once, and per second after that: they are kept for people who reconnect */
  recordingReportedBytes: 16 * 1_048_576,
  recordingReportedBytesPerSecond: 131_072,

  /** 2 §9: a value up to this is good */
  goodTransferBytes: 2 * 1_048_576,
  goodDurationMs: 3_000,
  /** test attributes of a project */
  testAttributesMax: 10,
  /** Characters of one of them. */
  testAttributeMax: 50,
  /** Characters of a list of them. */
  testAttributesTextMax: 600,
  /** overlay rules of a project, and characters of their names and locators */
  overlayRulesMax: 10,
  overlayNameMax: 60,
  overlayLocatorMax: 500,
  goodPageMbDefault: 2,
  goodPageMbMax: 1_000,

  /** 3 §8 (seconds) */
  connectorWaitMax: 3_600,

  /** 3 §9: bytes of a live picture, of the record of a case, and of a trace that an Xecutor sends */
  xecutorFrameBytes: 1_048_576,
  xecutorRecordBytes: 16 * 1_048_576,
  xecutorFileBytes: 256 * 1_048_576,
  /** 3 §9: per file that an Xecutor runs: bytes of its results, bytes of its records, and records that may be missing */
  xecutorResultsBytes: 32 * 1_048_576,
  xecutorRecordsBytes: 2 * 1_024 * 1_048_576,
  xecutorMissingMax: 10_000,
  /** 3 §9: files with undelivered results, from which on an Xecutor takes no new one */
  xecutorUndeliveredMax: 100,
  /** 3 §9: per recorded step: offered locators, and characters of each */
  offeredLocatorsMax: 20,
  offeredLocatorMax: 2_000,

  /** 3 §8: per project: connectors, the parts of the tree that they cover together, and schedules */
  connectorsMax: 200,
  connectorPartsMax: 5_000,
  cronsMax: 200,
  /** of a connector or a schedule */
  automationTitleMax: 120,
  /** characters of an IANA name */
  timeZoneMax: 64,
  /** environments of a connector or a schedule */
  matrixMax: 5,

  /** 3 §14 */
  notificationsMax: 20,
  notificationTitleMax: 60,
  webhookAddressMax: 2_000,
  notificationRecipientsMax: 20,
  notificationFailures: 5,
  webhookTimeoutMs: 10_000,
  deliveryLog: 50,
  deliveryReplyMax: 500,

  /** 3 §16; concurrent uploads on one server, and per person */
  projectFileNameMax: 120,
  projectFilesMax: 1_000,
  uploadsAtOnce: 16,
  uploadsAtOncePerPerson: 4,
  /** Minimum number of bytes that an upload must deliver per bodyStandstillMs */
  uploadLeastBytes: 15_000,
  /** test cases shown for a project file that they use; and bytes of texts whose differences a report shows */
  fileUsesShown: 50,
  comparedTextBytes: 20_000,

  /** 3 §1 */
  clientIpHeaderBytes: 512,
  bodyBytes: 1_048_576,
  /** Calls that save trees, project data, and test cases */
  largeBodyBytes: 8 * 1_048_576,
  /** Calls under /users, and all calls without a token; decompressed */
  accountBodyBytes: 16_384,
  /** Per body: strings, numbers, lists, objects */
  bodyValues: 200_000,
  /** Per person: bodies above accountBodyBytes that are read concurrently, and that are queued */
  largeBodiesAtOnce: 2,
  largeBodiesWaiting: 20,
  /** Per body: longest pause between two bytes, and longest time from the first to the last */
  bodyStandstillMs: 15_000,
  bodyArrivalMs: 120_000,
  /** Bodies in memory until their calls are answered */
  heldBodyBytesPerAddress: 32 * 1_048_576,
  heldBodyBytes: 128 * 1_048_576,
  /** Answers that a client does not read: longest time without progress, and bytes in memory */
  unreadStandstillMs: 30_000,
  unreadBytesPerAddress: 32 * 1_048_576,
  unreadBytes: 128 * 1_048_576,

  /** 3 §13: the data collections and tables of a project together, and its data binding, as JSON */
  projectDataBytes: 1_048_576,
  dataRowsMax: 2_000,
  /** 3 §18: tables of a project; columns and rows of one; characters of a cell; of the name of a table, a
   * column, a data collection or an environment */
  tablesMax: 100,
  tableColumnsMax: 50,
  tableRowsMax: 1_000,
  tableCellMax: 20_000,
  dataNameMax: 60,
  /** 3 §18: files of one run; a file that runs once for each row of a table counts by its rows */
  runFilesMax: 20_000,

  /** 3 §3: concurrent spreadsheets per server and per person, and queued ones per person */
  spreadsheets: { atOnce: 2, perPerson: 1, waiting: 5 },
  /**
   * 3 §8: concurrent JUnit reports per server and per connector, and queued ones per connector, since many runs may end
   * at once
   */
  junit: { atOnce: 2, perPerson: 1, waiting: 1_000 },
  /**
   * 3 §20: concurrent exports of tests per server and per person, and queued ones per person; per export: files, test
   * cases, their bytes, and bytes of project files
   */
  exports: { atOnce: 2, perPerson: 1, waiting: 5 },
  exportFilesMax: 1_000,
  exportCasesMax: 10_000,
  exportTextBytes: 32 * 1_048_576,
  exportFileBytes: 200 * 1_048_576,
  /** 3 §20: longest time for a client to read the texts of an archive */
  exportReadMs: 120_000,

  /** 3 §21: the folder of a project: bytes of one text and of all texts; entries; test cases; bytes of an archive */
  folderTextBytes: 4 * 1_048_576,
  folderTextsBytes: 32 * 1_048_576,
  folderEntriesMax: 10_000,
  folderCasesMax: 50_000,
  folderArchiveBytes: 200 * 1_048_576,

  /** 3 §3: lifetime of a download ticket */
  ticketLifeMs: 60_000,
} as const;

/** Every documented delay, in milliseconds. */
export const DELAYS = {
  /** 1 §2, §5, §7, §9 */
  projectSearch: 500,
  projectListLoad: 1_000,
  apiResult: 50,
  debounce: 300,
  throttle: 250,
  activationRedirect: 60_000,
  savedLabel: 3_000,
  chartLoad: 1_000,
  socketRetry: 30_000,
  socketReconnectMin: 1_000,
  socketReconnectMax: 5_000,
  handshake: 10_000,

  /** 2 §2, §4, §9 */
  projectDetailRetry: 1_000,
  treeLoad: 1_000,
  treeSave: 500,
  /** ours: retry delay of a failed save, doubled with each try */
  treeRetryMin: 1_000,
  treeRetryMax: 30_000,
  treePanelReload: 500,
  addNewCase: 500,
  allModulesPlaceholder: 1_000,
  copiedLabel: 2_000,
  snapshotPoll: 5_000,
  snapshotFresh: 30_000,
  /** 3 §13: while none of the latest runs is open */
  latestRunsPoll: 30_000,
  pollingWindow: 60_000,
  pollingAfterStart: 10_000,
  finishAfterPoll: 5_000,
  finishAfterLiveEvent: 10_000,

  /** 3 §1: before refetching after an outage */
  afterOutage: 5_000,
} as const;

/** Delays before retrying a failed mail or notification, in milliseconds. After the last it is given up (3 §2, §14). */
export const DELIVERY_RETRIES: readonly number[] = [1_000, 10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000];

/** Playback speeds of records; the documented default is `LIMITS.recordSpeed` (2 §9). */
export const RECORD_SPEEDS = [0.5, LIMITS.recordSpeed, 1, 2] as const;
/** The realtime channel connects only with a token longer than this (1 §4). */
export const SOCKET_TOKEN_LENGTH = 10;
/** The only key used in the browser's storage (1 §3). */
export const STORAGE_KEY = 'TestPlatform';
/** The collection that every project has and that can't be deleted (2 §5, §9). */
export const GENERAL_COLLECTION = 'General';

interface RateLimit {
  readonly tries: number;
  readonly seconds: number;
}
const within = (tries: number, minutes: number): RateLimit => ({ tries, seconds: minutes * 60 });

/**
 * Rate limits of calls per address and per account, beyond which they answer 429 (3 §1). A sign-in counts only if refused. A whole office
 * may share an address, so it gets many more attempts than an account.
 */
export const RATE_LIMITS = {
  /** Refused sign-ins; per account, only those from one address. */
  login: { address: within(100, 15), account: within(20, 15) },
  /** Wrong second-factor codes, and wrong passwords of signed-in people. Entering codes requires the password first. */
  secondFactor: { address: within(100, 15), account: within(20, 15) },
  register: { address: within(200, 60), account: within(10, 60) },
  verify: { address: within(200, 15), account: within(20, 15) },
  resend: { address: within(200, 60), account: within(10, 60) },
  resetLink: { address: within(200, 60), account: within(10, 60) },
  passwordUpdate: { address: within(200, 15), account: within(20, 15) },
  /** Per address and per connector: a burst of a thousand calls is accepted (3 §8). */
  connectorStart: { address: within(3_000, 15), account: within(3_000, 15) },
  connectorRun: { address: within(20_000, 15), account: within(20_000, 15) },
  /** Unknown links. */
  connectorUnknown: { address: within(100, 15), account: within(100, 15) },
  /** Xecutors that are not saved yet: each retries every few seconds (3 §9). */
  xecutorUnknown: { address: within(6_000, 15), account: within(600, 15) },
  /** Test notifications and resent messages. */
  notificationSend: { address: within(200, 15), account: within(60, 15) },
} as const;
/**
 * Delays of sign-ins to an account after many wrong ones, from any addresses. Times in milliseconds, the window in
 * seconds.
 */
export const SIGN_IN_DELAY = { after: RATE_LIMITS.login.account, first: 250, max: 5_000 } as const;
/** A rate-limited call. */
export type RateLimitedCall = keyof typeof RATE_LIMITS;
