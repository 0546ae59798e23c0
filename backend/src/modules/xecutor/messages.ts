import {
  CASE_STATUSES,
  CONSOLE_LEVELS,
  type CaseResult,
  DELIVERY_ENTRIES,
  FILE_STATUSES,
  type FailureEvidence,
  LIMITS,
  UPLOAD_PART,
  type XecutorAuth,
  type XecutorDelivery,
  type XecutorEntry,
  type XecutorFrame,
  type XecutorHello,
  type XecutorLease,
  type XecutorOutcome,
  type XecutorUpload,
} from '@testplatform/contract';
import { Message } from '../../common/validation/message.js';
import { isPlainJpeg } from './plain-jpeg.js';
import {
  bytes,
  fieldsOf,
  flag,
  listOf,
  MalformedError,
  matching,
  moment,
  oneOf,
  orNull,
  span,
  text,
  whole,
} from './reading.js';

/** Messages of an Xecutor, validated field by field, because it is an untrusted program (3 §9). Each reader throws MalformedError. */
export class HelloMessage extends Message(readHello) {}
export class BeatMessage extends Message(readBeat) {}
export class ImportMessage extends Message(readImport) {}
export class SaveSessionMessage extends Message(readSaveSession) {}
export class ProjectFileMessage extends Message(readProjectFile) {}
export class FilePartMessage extends Message(readFilePart) {}
export class DeliverMessage extends Message(readDelivery) {}
export class UploadMessage extends Message(readUpload) {}
export class ReleaseMessage extends Message(readRelease) {}
export class FrameMessage extends Message(readFrame) {}

const INT = 2 ** 31 - 1;
/** Maximum text length, longer than anything that a page shows. The size of the whole message is limited further. */
const TEXT = 1_000_000;
const LEASES = 1_000;
/** Maximum leases in a `beat`. An Xecutor sends fewer: it has one file, and renews only its lease. */
const BEATS = 16;
/** Maximum length of a result's texts: the engine truncates them, and appends a character when it does. */
const RESULT_TEXT = LIMITS.caseTextMax + 1;
/** Maximum bytes that the pages of a file may report as received: a terabyte. */
const TRANSFER = 2 ** 40;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuid = matching(UUID, 'the id of a file that runs');

export function readAuth(value: unknown): XecutorAuth {
  const auth = fieldsOf(value, 'auth');
  return {
    protocol: readProtocol(value),
    duid: matching(new RegExp(`^[\\w.~-]{${LIMITS.deviceIdMin},${LIMITS.deviceIdMax}}$`), 'a device id')(
      auth.duid,
      'duid',
    ),
    instance: matching(/^[\w-]{1,64}$/, '1 to 64 letters and digits')(auth.instance, 'instance'),
    name: text(100, 1)(auth.name, 'name'),
    host: text(255)(auth.host, 'host'),
    platform: text(100)(auth.platform, 'platform'),
    version: text(40, 1)(auth.version, 'version'),
  };
}

/** Reads only the protocol, because other versions may have different fields. */
export const readProtocol = (value: unknown): number => whole(INT)(fieldsOf(value, 'auth').protocol, 'protocol');

function readLease(value: unknown, what: string): XecutorLease {
  const { fileRunId, epoch } = fieldsOf(value, what);
  return { fileRunId: uuid(fileRunId, 'fileRunId'), epoch: whole(INT, 1)(epoch, 'epoch') };
}
const readLeases = listOf(readLease, LEASES);

function readHello(value: unknown): XecutorHello {
  return { holding: readLeases(fieldsOf(value, 'hello').holding, 'holding') };
}

function readBeat(value: unknown): { leases: XecutorLease[] } {
  return { leases: listOf(readLease, BEATS)(fieldsOf(value, 'beat').leases, 'leases') };
}

function readRelease(value: unknown): { lease: XecutorLease } {
  return { lease: readLeaseOf('release', value) };
}

/** The file that a question is about. */
export const readLeaseOf = (question: string, value: unknown): XecutorLease =>
  readLease(fieldsOf(value, question).lease, 'lease');

function readImport(value: unknown): { lease: XecutorLease; path: string } {
  const { lease, path } = fieldsOf(value, 'import-file');
  return { lease: readLease(lease, 'lease'), path: text(TEXT)(path, 'path') };
}

function readSaveSession(value: unknown): { lease: XecutorLease; state: string } {
  const { lease, state } = fieldsOf(value, 'save-session');
  return { lease: readLease(lease, 'lease'), state: text(LIMITS.sessionStateBytes)(state, 'state') };
}

function readProjectFile(value: unknown): { lease: XecutorLease; name: string } {
  const { lease, name } = fieldsOf(value, 'project-file');
  return { lease: readLease(lease, 'lease'), name: text(TEXT)(name, 'name') };
}

function readFilePart(value: unknown): { lease: XecutorLease; versionId: string; offset: number } {
  const { lease, versionId, offset } = fieldsOf(value, 'file-part');
  return {
    lease: readLease(lease, 'lease'),
    versionId: matching(UUID, 'the id of a version')(versionId, 'versionId'),
    offset: whole(Number.MAX_SAFE_INTEGER)(offset, 'offset'),
  };
}

function readDelivery(value: unknown): XecutorDelivery {
  const { lease, entries: list } = fieldsOf(value, 'deliver');
  const entries = listOf(readEntry, DELIVERY_ENTRIES)(list, 'entries');
  for (const [at, { n, kind }] of entries.entries()) {
    if (n !== entries[0]!.n + at) throw new MalformedError('entries should be numbered one after another');
    if (kind === 'end' && at < entries.length - 1) throw new MalformedError('Nothing should come after the end');
  }
  return { lease: readLease(lease, 'lease'), entries };
}

function readEntry(value: unknown, what: string): XecutorEntry {
  const entry = fieldsOf(value, what);
  const n = whole(INT, 1)(entry.n, 'n');
  const kind = oneOf(['started', 'result', 'log', 'missing', 'file', 'end'])(entry.kind, 'kind');
  switch (kind) {
    case 'started':
      return { n, kind, title: text(RESULT_TEXT)(entry.title, 'title') };
    case 'result':
      return { n, kind, result: readResult(entry.result) };
    case 'log':
      return { n, kind, line: readLine(entry.line) };
    case 'missing':
      return { n, kind, indexes: listOf(whole(INT), LIMITS.xecutorMissingMax)(entry.indexes, 'indexes') };
    case 'file':
      return { n, kind, index: orNull(whole(INT))(entry.index, 'index') };
    case 'end':
      return { n, kind, outcome: readOutcome(entry.outcome) };
  }
}

function readResult(value: unknown): CaseResult {
  const result = fieldsOf(value, 'result');
  const expected = optional(result.expected, 'expected');
  const actual = optional(result.actual, 'actual');
  const fed = optional(result.value, 'value');
  return {
    seq: whole(INT)(result.seq, 'seq'),
    parentSeq: orNull(whole(INT))(result.parentSeq, 'parentSeq'),
    iteration: whole(INT)(result.iteration, 'iteration'),
    ...(result.triedAgain !== undefined && { triedAgain: flag(result.triedAgain, 'triedAgain') }),
    caseId: orNull(whole(INT, 1))(result.caseId, 'caseId'),
    title: text(RESULT_TEXT)(result.title, 'title'),
    eventType: text(40)(result.eventType, 'eventType'),
    status: oneOf(CASE_STATUSES)(result.status, 'status'),
    blocker: flag(result.blocker, 'blocker'),
    warning: flag(result.warning, 'warning'),
    warnings: listOf(text(RESULT_TEXT), 1_000)(result.warnings, 'warnings'),
    message: text(RESULT_TEXT)(result.message, 'message'),
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
    ...(fed !== undefined && { value: fed }),
    startedAt: moment(result.startedAt, 'startedAt'),
    duration: span(result.duration, 'duration'),
    screenshot: orNull(whole(INT))(result.screenshot, 'screenshot'),
    ...(result.evidence !== undefined && { evidence: readEvidence(result.evidence) }),
  };
}

/** As RESULT_TEXT, for the texts of a failure's evidence. */
const EVIDENCE_TEXT = LIMITS.evidenceTextMax + 1;

function readEvidence(value: unknown): FailureEvidence {
  const evidence = fieldsOf(value, 'evidence');
  return {
    target: orNull(readBox)(evidence.target, 'target'),
    console: listOf(readConsoleMessage, LIMITS.evidenceLines)(evidence.console, 'console'),
    requests: listOf(readFailedRequest, LIMITS.evidenceLines)(evidence.requests, 'requests'),
  };
}

function readBox(value: unknown, what: string) {
  const { x, y, width, height } = fieldsOf(value, what);
  return {
    x: whole(LIMITS.viewportMax)(x, 'x'),
    y: whole(LIMITS.viewportMax)(y, 'y'),
    width: whole(LIMITS.viewportMax)(width, 'width'),
    height: whole(LIMITS.viewportMax)(height, 'height'),
  };
}

function readConsoleMessage(value: unknown, what: string) {
  const message = fieldsOf(value, what);
  return {
    at: moment(message.at, 'at'),
    level: oneOf(CONSOLE_LEVELS)(message.level, 'level'),
    text: text(EVIDENCE_TEXT)(message.text, 'text'),
  };
}

function readFailedRequest(value: unknown, what: string) {
  const request = fieldsOf(value, what);
  return {
    at: moment(request.at, 'at'),
    method: text(LIMITS.requestMethodMax)(request.method, 'method'),
    url: text(EVIDENCE_TEXT)(request.url, 'url'),
    problem: text(EVIDENCE_TEXT)(request.problem, 'problem'),
  };
}

const optional = (value: unknown, what: string): string | undefined =>
  value === undefined || value === null ? undefined : text(RESULT_TEXT)(value, what);

function readLine(value: unknown) {
  const { ts, level, text: line } = fieldsOf(value, 'line');
  return {
    ts: moment(ts, 'ts'),
    level: oneOf(['info', 'success', 'warning', 'error'])(level, 'level'),
    text: text(TEXT)(line, 'text'),
  };
}

function readOutcome(value: unknown): XecutorOutcome {
  const outcome = fieldsOf(value, 'outcome');
  const summary = fieldsOf(outcome.summary, 'summary');
  const performance = fieldsOf(outcome.performance, 'performance');
  const count = (field: string) => whole(INT)(summary[field], field);
  return {
    status: oneOf(FILE_STATUSES)(outcome.status, 'status'),
    reason: text(LIMITS.fileReasonMax)(outcome.reason, 'reason'),
    summary: {
      success: count('success'),
      failure: count('failure'),
      blocker: count('blocker'),
      concentrate: count('concentrate'),
      skipped: count('skipped'),
    },
    performance: {
      duration: span(performance.duration, 'duration'),
      request_failures: whole(INT)(performance.request_failures, 'request_failures'),
      total_requests: whole(INT)(performance.total_requests, 'total_requests'),
      transfer_size: whole(TRANSFER)(performance.transfer_size, 'transfer_size'),
    },
    browser: text(60)(outcome.browser, 'browser'),
  };
}

/** An upload whose bytes are a Buffer. */
export type Upload = XecutorUpload & { readonly bytes: Buffer };

function readUpload(value: unknown): Upload {
  const { lease, n, index, offset, size, bytes: part } = fieldsOf(value, 'upload');
  const upload = {
    lease: readLease(lease, 'lease'),
    n: whole(INT, 1)(n, 'n'),
    index: orNull(whole(INT))(index, 'index'),
    offset: whole(Number.MAX_SAFE_INTEGER)(offset, 'offset'),
    size: whole(Number.MAX_SAFE_INTEGER)(size, 'size'),
    bytes: bytes(UPLOAD_PART)(part, 'bytes'),
  };
  const isLast = upload.offset + upload.bytes.length === upload.size;
  if (upload.offset + upload.bytes.length > upload.size || (upload.bytes.length === 0 && !isLast))
    throw new MalformedError('bytes should be a part of the file');
  return upload;
}

/** A live picture. Anything but a JPEG of a reasonable size is dropped, because the image library would also decode other formats. */
function readFrame(value: unknown): XecutorFrame & { readonly jpeg: Buffer } {
  const { fileRunId, jpeg } = fieldsOf(value, 'frame');
  const picture = bytes(LIMITS.xecutorFrameBytes)(jpeg, 'jpeg');
  if (!isPlainJpeg(picture)) throw new MalformedError('jpeg should be a plain JPEG, of the size of a screen at most');
  return { fileRunId: uuid(fileRunId, 'fileRunId'), jpeg: picture };
}

export const isJpeg = (file: Buffer): boolean => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
export const isZip = (file: Buffer): boolean => file.subarray(0, 2).toString('latin1') === 'PK';
