import { rememberedServer } from '../agent/agent.command.js';
import { ConfigFolder } from '../agent/config-folder.js';
import { savedDeviceId } from '../agent/device-id.js';
import { CannotRun, type Command, EXIT } from '../command.js';
import { LocalFolder } from './local-folder.js';
import { readSyncOptions, syncCommand } from './options.js';
import { SyncClient } from './sync-client.js';
import { Sync } from './sync.js';

const HELP = `${syncCommand().helpInformation()}
It acts with the rights of the person who saved this machine's device id: start xecutor once and save the
id that it shows. The variable TESTPLATFORM_DEVICE can hold another saved id, for build servers.

Exits with 0 if the two are the same, 1 if they differ and nothing was changed, 2 if it could not work,
3 if both have changed the same file (choose a side with --from), and 130 if it was interrupted.`;

/** The variable with a device id. */
const DEVICE_VARIABLE = 'TESTPLATFORM_DEVICE';

/** `xecutor sync`: keeps a project and a folder in a repository the same. */
export const SYNC: Command = {
  summary: 'Makes a project and a folder in a repository the same',
  help: HELP,
  async run(args, world) {
    const options = readSyncOptions(args, process.cwd());
    const config = ConfigFolder.of(world.env);
    const server = options.server ?? (await rememberedServer(config));
    if (!server) throw new CannotRun('Which server? Name it with --server URL.');
    const duid = world.env[DEVICE_VARIABLE]?.trim() || (await savedDeviceId(config));
    if (duid === null)
      throw new CannotRun(
        `This machine has no device id yet. Start "xecutor --server ${server.text}" once and save the id that it shows.`,
      );
    try {
      const client = new SyncClient(server, duid, options.projectId, world.interrupted);
      const folder = await LocalFolder.at(options.folder);
      return await new Sync(options, server, client, folder, world).run();
    } catch (error) {
      if (world.interrupted.aborted) return EXIT.interrupted;
      throw error;
    }
  },
};
