import { applyDecorators, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import type { Response } from 'express';
import { Public } from '../../../common/access/access.js';
import { dataOf, successOf } from '../../../common/http/call.decorator.js';
import { FailureDto } from '../../../common/http/failure.dto.js';
import { ConnectorLinksService } from './connector-links.service.js';
import { CurrentLinkCall, type LinkCall, LinkRunDto, sendLinkReply, StartedRunDto } from '../dto/connector-call.js';

const wait = { type: 'integer' as const, minimum: 0, maximum: LIMITS.connectorWaitMax };
/** Only runs are answered in JUnit XML, whatever their outcome; errors are always JSON. */
const answer = (status: number, description: string, schema: object) =>
  ApiResponse({
    status,
    description,
    content: { 'application/json': { schema }, 'application/xml': { schema: { type: 'string' } } },
  });
const failure = { $ref: getSchemaPath(FailureDto) };

const LinkOperation = (operationId: string, summary: string): MethodDecorator =>
  applyDecorators(
    ApiOperation({ operationId, summary }),
    ApiParam({ name: 'connectorId', description: 'The secret of the link' }),
    ApiQuery({ name: 'wait', required: false, schema: wait, description: 'Seconds to wait for the end' }),
    ApiQuery({ name: 'format', required: false, enum: ['json', 'junit'], description: 'As Accept says by default' }),
    ApiExtraModels(FailureDto, StartedRunDto, LinkRunDto),
    answer(417, 'Waited for: the run is over, and some of it failed', {
      allOf: [failure, dataOf(LinkRunDto)],
    }),
    ApiResponse({
      status: 'default',
      description: 'Refused: errors tells why',
      content: { 'application/json': { schema: failure } },
    }),
  );

const startAnswers = [
  answer(200, 'Waited for: the run is over, and all of it passed', successOf({ data: LinkRunDto })),
  answer(202, 'Started, or waiting already; with wait also the state', successOf({ data: StartedRunDto })),
];

const StartOperation = (operationId: string): MethodDecorator =>
  applyDecorators(
    LinkOperation(operationId, 'Start a run of what a connector covers'),
    ApiQuery({ name: 'environment', required: false, description: 'Instead of the connector’s own' }),
    ...startAnswers,
  );

const RerunOperation = (operationId: string): MethodDecorator =>
  applyDecorators(
    LinkOperation(operationId, 'Rerun what failed in a run of a connector'),
    ApiParam({ name: 'runId' }),
    ...startAnswers,
  );

const RunOperation = (operationId: string, summary: string): MethodDecorator =>
  applyDecorators(
    LinkOperation(operationId, summary),
    ApiParam({ name: 'runId' }),
    answer(200, 'The state, or all passed', successOf({ data: LinkRunDto })),
    answer(202, 'Waited for: still running', successOf({ data: LinkRunDto })),
  );

/** The links of connectors. Public: the id in the link is the secret, and the rights are its owner's (3 §8). */
@ApiTags('connectors')
@Controller('connector')
export class ConnectorLinksController {
  constructor(private readonly links: ConnectorLinksService) {}

  @Get(':connectorId')
  @Public()
  @StartOperation('connectorStart')
  async start(@CurrentLinkCall() call: LinkCall, @Res() response: Response): Promise<void> {
    sendLinkReply(response, await this.links.start(call));
  }

  @Post(':connectorId')
  @Public()
  @StartOperation('connectorStartByPost')
  async startByPost(@CurrentLinkCall() call: LinkCall, @Res() response: Response): Promise<void> {
    sendLinkReply(response, await this.links.start(call));
  }

  @Get(':connectorId/runs/:runId')
  @Public()
  @RunOperation('connectorRun', 'The state of a run of a connector')
  async state(@CurrentLinkCall() call: LinkCall, @Res() response: Response): Promise<void> {
    sendLinkReply(response, await this.links.state(call));
  }

  @Post(':connectorId/runs/:runId/rerun')
  @Public()
  @RerunOperation('connectorRerun')
  async rerun(@CurrentLinkCall() call: LinkCall, @Res() response: Response): Promise<void> {
    sendLinkReply(response, await this.links.rerun(call));
  }

  @Post(':connectorId/runs/:runId/stop')
  @Public()
  @RunOperation('connectorStop', 'Stop a run of a connector; its results so far are kept')
  async stop(@CurrentLinkCall() call: LinkCall, @Res() response: Response): Promise<void> {
    sendLinkReply(response, await this.links.stop(call));
  }
}
