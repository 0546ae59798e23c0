import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, type Caller, CurrentActor, CurrentCaller, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { ProjectPageDto } from '../../common/validation/fields.js';
import {
  RunIdDto,
  RunRefDto,
  RunSnapshotDto,
  SnapshotDto,
  StartedRerunDto,
  StartRunDto,
  StopRunDto,
} from './dto/run.dto.js';
import { LatestRunDto, PinnedDto, PinRunDto, RunRecordDto } from './dto/run-history.dto.js';
import { RunHistoryService } from './follow/run-history.service.js';
import { RunSnapshotsService } from './follow/run-snapshots.service.js';
import { RunStarter } from './start/run-starter.service.js';
import { RunStopsService } from './start/run-stops.service.js';

@ApiTags('runner')
@Controller()
export class RunnerController {
  constructor(
    private readonly starter: RunStarter,
    private readonly stops: RunStopsService,
    private readonly history: RunHistoryService,
    private readonly snapshots: RunSnapshotsService,
  ) {}

  @Call('projects/run', { summary: 'Start a run of every file below a node', data: RunIdDto })
  @Permission('runner', 'run')
  start(@Body() body: StartRunDto, @CurrentActor() actor: Actor): Promise<Answer<RunIdDto>> {
    return this.starter.run(body, actor);
  }

  @Call('projects/rerun', { summary: 'Run the failed files of a run again', data: StartedRerunDto })
  @Permission('runner', 'run')
  rerun(@Body() body: RunRefDto, @CurrentActor() actor: Actor): Promise<Answer<StartedRerunDto>> {
    return this.starter.rerun(body, actor);
  }

  @Call('projects/stop', { summary: 'Stop a run; its results so far are kept', data: RunIdDto })
  @Permission('runner', 'stop')
  stop(@Body() body: StopRunDto, @CurrentActor() actor: Actor): Promise<Answer<RunIdDto>> {
    return this.stops.stop(body, actor);
  }

  @Call('projects/run-lists', { summary: 'The runs of a project, newest first', data: [RunRecordDto] })
  @Permission('runner', 'view')
  list(@Body() body: ProjectPageDto, @CurrentActor() actor: Actor): Promise<Answer<RunRecordDto[]>> {
    return this.history.list(body, actor);
  }

  @Call('projects/latest-runs', {
    summary: 'The latest runs of all projects, those that are not finished first',
    data: [LatestRunDto],
    bodiless: true,
  })
  @Permission('runner', 'view')
  latestRuns(@CurrentCaller() caller: Caller): Promise<Answer<LatestRunDto[]>> {
    return this.history.latest(caller);
  }

  @Call('projects/run-pin', { summary: 'Pin or unpin a run: pinned runs are not cleaned up', data: PinnedDto })
  @Permission('runner', 'modify')
  pin(@Body() body: PinRunDto, @CurrentActor() actor: Actor): Promise<Answer<PinnedDto>> {
    return this.history.pin(body, actor);
  }

  @Call('projects/get-test-snap', {
    summary: 'The latest picture of the named run, otherwise of the active one, otherwise of the last one',
    data: RunSnapshotDto,
  })
  @Permission('runner', 'view')
  snapshot(@Body() body: SnapshotDto, @CurrentActor() actor: Actor): Promise<Answer<RunSnapshotDto>> {
    return this.snapshots.latest(body, actor);
  }
}
