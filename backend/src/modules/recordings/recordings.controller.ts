import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyPermission, type Caller, CurrentCaller } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import {
  ForgetStepsDto,
  RecordingAnswerDto,
  RecordingCommandDto,
  RecordingIdDto,
  RecordingStateAnswerDto,
  RecordingStateDto,
  StartedRecordingDto,
  StartRecordingDto,
} from './dto/recordings.dto.js';
import { RecordingsService } from './recordings.service.js';

@ApiTags('recordings')
@Controller()
export class RecordingsController {
  constructor(private readonly recordings: RecordingsService) {}

  @Call('recordings/start', { summary: 'Open a browser to record test cases in', data: StartedRecordingDto })
  @AnyPermission('test-cases', 'create', 'modify')
  start(@Body() body: StartRecordingDto, @CurrentCaller() caller: Caller): Promise<Answer<StartedRecordingDto>> {
    return this.recordings.start(body, caller);
  }

  @Call('recordings/command', { summary: 'Send the browser a command', answer: RecordingAnswerDto })
  @AnyPermission('test-cases', 'create', 'modify')
  command(@Body() body: RecordingCommandDto, @CurrentCaller() caller: Caller): Promise<RecordingAnswerDto> {
    return this.recordings.command(body, caller);
  }

  @Call('recordings/forget', {
    summary: 'Forget steps: they are in the file, or not wanted',
    answer: RecordingAnswerDto,
  })
  @AnyPermission('test-cases', 'create', 'modify')
  forget(@Body() body: ForgetStepsDto, @CurrentCaller() caller: Caller): RecordingAnswerDto {
    return this.recordings.forget(body, caller);
  }

  @Call('recordings/stop', { summary: 'Close the browser and forget its steps', answer: RecordingAnswerDto })
  @AnyPermission('test-cases', 'create', 'modify')
  stop(@Body() body: RecordingIdDto, @CurrentCaller() caller: Caller): Promise<RecordingAnswerDto> {
    return this.recordings.stop(body, caller);
  }

  @Call('recordings/state', { summary: 'The caller’s browser and its steps so far', answer: RecordingStateAnswerDto })
  @AnyPermission('test-cases', 'create', 'modify')
  state(@Body() body: RecordingStateDto, @CurrentCaller() caller: Caller): RecordingStateAnswerDto {
    return this.recordings.state(body, caller);
  }
}
