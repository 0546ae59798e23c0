/**
 * Preloaded into a child process: stops it when its parent exits for any reason. Jest's workers inherit the option that loads this. They are
 * left alone: without a reference to their channel they would end while idle.
 */
if (!process.env.JEST_WORKER_ID) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
