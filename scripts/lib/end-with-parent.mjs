/**
 * Loaded into a program that runs in the foreground of another: when that one is gone, however it went, this one stops too. Workers that
 * Jest forks inherit the option that loads this, and are left alone: without a reference to their channel they would end while idle.
 */
if (!process.env.JEST_WORKER_ID) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
