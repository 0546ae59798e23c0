/**
 * All documented numbers of the product. Names include the unit; the source of each group follows it ("1" = platform, "2" =
 * workspace, "3" = contract).
 */
export const LIMITS = {
  /** 1 §5, §9 */
  passwordMinSignIn: 4,
  passwordMinSignUp: 5,
  passwordMax: 200,
  secondFactorCodeMax: 40,
  emailMax: 254,
  /** Letters of the last part of an email address (1 §5), and how many a setting can allow. */
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
  /** 3 §13: of the latest runs over all projects */
  latestRunsOpen: 10,
  latestRunsFinished: 20,
  /** pixels below what is seen of a list at which more of it is fetched */
  scrollThresholdPx: 300,
  /** rows of one answer of the administration's lists */
  restRowsMax: 10_000,
  coverageMax: 100,

  /** 1 §5, §9, 3 §10 */
  dateSpanDays: 31,
  analyticsDays: 7,
  analyticsWeeks: 4,
  analyticsMonths: 12,
  /** the runs of a file that say how flaky and how slow it is, and the days that they lie in */
  steadinessRuns: 20,
  steadinessDays: 90,

  /** 2 §5, 3 §4, 3 §13 */
  treeTitleMinCreate: 3,
  treeTitleMinRename: 1,
  treeTitleMax: 120,
  treeNodesMax: 20_000,
  treeDepth: 4,
  /** days that what was deleted can be restored, and the nodes that the trash of a project has room for */
  trashDays: 30,
  trashNodesMax: 100_000,

  /** Of the projects in one list, in bytes (3 §3) */
  listedDataBytes: 1_000_000,

  /** 2 §5, 3 §5 (seconds) */
  maxWaitMin: 5,
  maxWaitMax: 300,
  maxWaitDefault: 5,
  sleepMin: 0,
  sleepMax: 300,
  sleepDefault: 0,
  caseTextMax: 20_000,
  /** of one file: test cases, and bytes of all of them as JSON */
  fileCasesMax: 2_000,
  fileCasesBytes: 4 * 1_048_576,
  /** seconds */
  mockDelayMax: 60,
  /** console messages, and failed requests, that the result of a failed case keeps; and characters of each (3 §6) */
  evidenceLines: 20,
  evidenceTextMax: 1_000,
  caseRowsMax: 50,
  importDepth: 5,
  placeholderDepth: 5,
  /** Of one text, with those that their values name */
  placeholdersFilled: 10_000,
  filledTextMax: 2_000_000,
  randomLengthMax: 1_000,

  /** 3 §6 */
  recordWidth: 1_800,
  recordHeight: 1_000,
  /** of an environment's browser: width and height of its pages, and characters */
  viewportMin: 200,
  viewportMax: 2_560,
  userAgentMax: 500,
  localeMax: 35,
  httpCredentialMax: 500,
  /** 2 §9: how records become a film; how long one stands between its fades is ours */
  recordFramesPerSecond: 24,
  recordFadeInMs: 50,
  recordFadeOutMs: 900,
  recordStandsMs: 1_050,
  recordSpeed: 0.7,
  /** runs of one project at a time, as its settings may say */
  runsAtOnceMax: 20,
  stopWithinMs: 5_000,
  fileRunMaxMs: 60 * 60_000,

  /** 3 §7 */
  liveWidthMax: 960,
  liveFramesPerSecond: 4,
  /** 3 §9: of a browser that a person leads. */
  recordingFramesPerSecond: 12,
  liveHeartbeatMs: 10_000,
  liveRecoverMs: 120_000,
  /** how often a client is told how far it has heard */
  liveMarkMs: 30_000,

  /** 3 §9: a browser that a person leads: without its person, without anything done in it (milliseconds), and its steps */
  recordingAwayMs: 2 * 60_000,
  recordingIdleMs: 30 * 60_000,
  recordingStepsMax: 1_000,

  /** 2 §9: at or below is good */
  goodTransferBytes: 2 * 1_048_576,
  goodDurationMs: 3_000,
  /** megabytes above which a page is heavy, as a project's settings may say */
  testAttributesMax: 10,
  /** Characters of one of them. */
  testAttributeMax: 50,
  /** Characters of a list of them. */
  testAttributesTextMax: 600,
  goodPageMbDefault: 2,
  goodPageMbMax: 1_000,

  /** 3 §8 (seconds) */
  connectorWaitMax: 3_600,

  /** 3 §9: bytes of a live picture, and of a file that an Xecutor sends */
  xecutorFrameBytes: 1_048_576,
  xecutorFileBytes: 256 * 1_048_576,
  /** 3 §9: of one file that an Xecutor runs: bytes of its results, and records that may be missing */
  xecutorResultsBytes: 32 * 1_048_576,
  xecutorMissingMax: 10_000,
  /** 3 §9: of a recorded step: locators that are offered, and characters of each */
  offeredLocatorsMax: 20,
  offeredLocatorMax: 2_000,

  /** 3 §8: of one project: connectors, the parts of the tree that they name together, and schedules */
  connectorsMax: 200,
  connectorPartsMax: 5_000,
  cronsMax: 200,

  /** 3 §14 */
  notificationsMax: 20,
  notificationRecipientsMax: 20,
  notificationFailures: 5,
  webhookTimeoutMs: 10_000,
  deliveryLog: 50,
  deliveryReplyMax: 500,

  /** 3 §16; uploads under way at once on one server, and of one person */
  projectFileNameMax: 120,
  projectFilesMax: 1_000,
  uploadsAtOnce: 16,
  uploadsAtOncePerPerson: 4,
  /** Bytes that an upload brings at least, in each bodyStandstillMs */
  uploadLeastBytes: 15_000,
  /** cases that use a file, as its list names them; and bytes of texts whose differences a report shows */
  fileUsesShown: 50,
  comparedTextBytes: 20_000,

  /** 3 §1 */
  clientIpHeaderBytes: 512,
  bodyBytes: 1_048_576,
  /** Of calls that save trees, the data of projects, and test cases */
  largeBodyBytes: 8 * 1_048_576,
  /** Of calls under /users, and of all calls without a token; unpacked */
  accountBodyBytes: 16_384,
  /** Of one body: texts, numbers, lists, objects */
  bodyValues: 200_000,
  /** Bodies of one person, of more than accountBodyBytes, that are read at once, and that wait for it */
  largeBodiesAtOnce: 2,
  largeBodiesWaiting: 20,
  /** Of a body: without a byte, and from its first byte to its last */
  bodyStandstillMs: 15_000,
  bodyArrivalMs: 120_000,
  /** Bodies in memory until their calls are answered */
  heldBodyBytesPerAddress: 32 * 1_048_576,
  heldBodyBytes: 128 * 1_048_576,
  /** Answers that are not read: without progress, and in memory */
  unreadStandstillMs: 30_000,
  unreadBytesPerAddress: 32 * 1_048_576,
  unreadBytes: 128 * 1_048_576,

  /** 3 §13: of the data collections of a project together, and of its data binding, as JSON */
  projectDataBytes: 1_048_576,

  /** 3 §3: spreadsheets that one server writes at once, those of one person, and of theirs that wait */
  spreadsheetsAtOnce: 2,
  spreadsheetsAtOncePerPerson: 1,
  spreadsheetsWaiting: 5,

  /** 3 §3: how long a ticket for a download is good */
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
  /** ours: a save that could not be brought to the server is tried again, twice as long after each try */
  treeRetryMin: 1_000,
  treeRetryMax: 30_000,
  treePanelReload: 500,
  addNewCase: 500,
  allModulesPlaceholder: 1_000,
  copiedLabel: 2_000,
  snapshotPoll: 5_000,
  snapshotFresh: 30_000,
  /** 3 §13: while none of the latest runs goes on */
  latestRunsPoll: 30_000,
  pollingWindow: 60_000,
  pollingAfterStart: 10_000,
  finishAfterPoll: 5_000,
  finishAfterLiveEvent: 10_000,

  /** 3 §1: until what an outage kept away is asked for again */
  afterOutage: 5_000,
} as const;

/** Delays before retrying a failed mail or notification, in milliseconds; there are no more retries after the last (3 §2, §14). */
export const DELIVERY_RETRIES: readonly number[] = [1_000, 10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000];

/** Playback speeds of records; the default is the documented `LIMITS.recordSpeed` (2 §9). */
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
 * Rate limits of calls per address and per account, beyond which they answer 429 (3 §1). A sign-in counts only if refused. A whole
 * office may share an address, so it gets many more attempts than an account.
 */
export const RATE_LIMITS = {
  /** Sign-ins that were refused; of an account, those from one address. */
  login: { address: within(100, 15), account: within(20, 15) },
  /** Wrong codes of a second factor, and wrong passwords of people who are signed in. Only who knows the password gets to enter codes. */
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
/** Sign-ins to an account that wrong ones, from whatever addresses, make slower. Times in milliseconds, the window in seconds. */
export const SIGN_IN_DELAY = { after: RATE_LIMITS.login.account, first: 250, max: 5_000 } as const;
/** A rate-limited call. */
export type RateLimitedCall = keyof typeof RATE_LIMITS;
