import { pipeline, Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import type { Request, Response } from 'express';
import { invalid, UserError } from '../../../common/errors.js';
import { type Client, clientOf } from '../../../common/http/client.js';
import { RunRecordDto } from '../../runner/dto/run-history.dto.js';
import { RunIdDto } from '../../runner/dto/run.dto.js';
import { ConnectorRunDto } from './connectors.dto.js';

/** A call of a connector's link. */
export interface LinkCall {
  readonly connectorId: string;
  /** Empty when the call starts a run. */
  readonly runId: string;
  /** Seconds; undefined when the call does not wait. */
  readonly wait: number | undefined;
  readonly format: 'json' | 'junit';
  /** Replaces the connector's own environment; undefined keeps it. */
  readonly environment: string | undefined;
  readonly client: Client;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** The answer to a call of the link. */
export interface LinkReply {
  readonly http: number;
  /** The URL of the run's state. */
  readonly location: string;
  readonly body: object;
  /** Sent instead of the body, in parts. */
  readonly xml?: readonly string[];
}

/** Parses a call of a connector's link from its URL and headers. Bodies are ignored. */
export const CurrentLinkCall = createParamDecorator((_data: unknown, context: ExecutionContext): LinkCall => {
  const http = context.switchToHttp();
  return readLinkCall(http.getRequest<Request>(), http.getResponse<Response>());
});

function readLinkCall(request: Request, response: Response): LinkCall {
  // Express routes HEAD to GET handlers: link previews must not start runs.
  if (request.method === 'HEAD') throw new UserError(405, { request: 'Call this link with GET or POST' });
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return {
    connectorId: textOf(request.params.connectorId),
    runId: textOf(request.params.runId),
    wait: readWait(request.query.wait),
    format: readFormat(request),
    environment: readEnvironment(request.query.environment),
    client: clientOf(request),
    signal: gone.signal,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readWait(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^\d{1,4}$/.test(value) || Number(value) > LIMITS.connectorWaitMax)
    throw invalid({ wait: `wait should be a whole number of seconds from 0 to ${LIMITS.connectorWaitMax}` });
  return Number(value);
}

function readFormat(request: Request): LinkCall['format'] {
  const { format } = request.query;
  if (format === 'junit' || format === 'json') return format;
  if (format !== undefined) throw invalid({ format: 'format should be one of: json, junit' });
  // Browsers accept XML too, but prefer HTML.
  const accepted = request.accepts(['json', 'html', 'application/xml', 'text/xml']);
  return accepted === 'application/xml' || accepted === 'text/xml' ? 'junit' : 'json';
}

function readEnvironment(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.length > LIMITS.dataNameMax)
    throw invalid({ environment: 'environment should be the name of an environment of the project' });
  return value.trim();
}

/** Sends the answer to a call of the link, as JSON or as JUnit XML. */
export function sendLinkReply(response: Response, { http, location, body, xml }: LinkReply): void {
  response.status(http).setHeader('Cache-Control', 'no-store');
  if (http === 202) response.setHeader('Location', location);
  if (xml === undefined) response.json(body);
  // Ignore errors: a client that has disconnected doesn't need the rest.
  else pipeline(Readable.from(xml), response.type('application/xml; charset=utf-8'), () => {});
}

class OneStartedRunDto extends RunIdDto {
  @ApiProperty({ description: 'The state of the run' })
  status_url: string;

  @ApiProperty({ description: 'A screen, for people who are signed in' })
  report_url: string;
}

/** A run in one of several environments. */
class MatrixStartDto extends OneStartedRunDto {
  @ApiProperty()
  environment: string;
}

export class StartedRunDto extends OneStartedRunDto {
  @ApiProperty({
    required: false,
    type: [MatrixStartDto],
    description: 'All runs, when there are several environments',
  })
  runs?: MatrixStartDto[];
}

/** One run. */
class OneLinkRunDto extends IntersectionType(
  OneStartedRunDto,
  ConnectorRunDto,
  PickType(RunRecordDto, [
    'environment',
    'startedAt',
    'finishedAt',
    'reason',
    'files',
    'filesFinished',
    'summary',
    'rerun_of',
    'merged',
  ]),
) {}

export class LinkRunDto extends OneLinkRunDto {
  @ApiProperty({
    required: false,
    type: [OneLinkRunDto],
    description: 'All runs, when this is the first of a start in several environments',
  })
  runs?: OneLinkRunDto[];

  @ApiProperty({ required: false, type: 'boolean', nullable: true, description: 'Of these; null until all have ended' })
  allPassed?: boolean | null;
}
