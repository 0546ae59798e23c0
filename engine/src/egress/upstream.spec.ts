import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { Upstream } from './upstream.js';

it('does not answer when its TLS does not begin before the connection is given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1').unref();
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const upstream = new Upstream({ server: `https://127.0.0.1:${port}` });
  const socket = connect(port, '127.0.0.1');
  const [[client]] = await Promise.all([once(silent, 'connection'), once(socket, 'connect')]);
  const asked = upstream.tunnel(socket, { host: 'shop.example', port: 443 });
  // The proxy has received the first bytes of TLS.
  await once(client, 'data');
  socket.destroy();
  client.destroy();
  await expect(asked).rejects.toMatchObject({ name: 'UpstreamError', code: 'ERR_PROXY_CONNECTION_FAILED' });
});
