import { expect, it } from '@jest/globals';
import pino from 'pino';
import { NestLogger } from './logging.js';

/** What `write` logs, at level info and above. */
function logged(write: (logger: NestLogger) => void): readonly Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  write(new NestLogger(pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) })));
  return lines;
}

it('logs an error with its message and stack', () => {
  const error = new Error('The disk is full');
  const [line] = logged((logger) => logger.error(error, 'WsExceptionsHandler'));
  expect(line).toMatchObject({ context: 'WsExceptionsHandler', msg: 'The disk is full' });
  expect(line).toHaveProperty('err.stack', error.stack);
});

it('logs fields with a text, and texts alone', () => {
  const lines = logged((logger) => {
    logger.warn({ run: 7 }, 'The run waits', 'Runner');
    logger.log('Ready', 'Runner');
    logger.log('Mapped {/a, GET}', 'RouterExplorer');
  });
  expect(lines).toEqual([
    { level: 40, context: 'Runner', run: 7, msg: 'The run waits' },
    { level: 30, context: 'Runner', msg: 'Ready' },
  ]);
});

it('leaves what ends the start to the caller', () => {
  const lines = logged((logger) => logger.error(new Error('DATA_DIR is not writable'), 'ExceptionHandler'));
  expect(lines).toEqual([]);
});
