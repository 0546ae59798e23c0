import { createApp } from './app.js';
import { readSettings, SettingsError } from './config/settings.js';

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const app = await createApp(settings);
  await app.listen(settings.PORT, settings.HOST);
  const address = settings.PUBLIC_URL ?? (await app.getUrl());
  process.stdout.write(
    `TestPlatform is ready at ${address}\nSign in there as ${settings.ADMIN_EMAIL}, or with your own account. Ctrl-C ends it.\n`,
  );
}

try {
  await start();
} catch (error) {
  if (error instanceof SettingsError) process.stderr.write(`The settings can't be taken:\n${error.message}\n`);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    process.stderr.write('The port is taken. Choose another with PORT=…\n');
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
