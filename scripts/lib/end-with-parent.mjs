/** Loaded into a program that runs in the foreground of another: when that one is gone, however it went, this one stops too. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
