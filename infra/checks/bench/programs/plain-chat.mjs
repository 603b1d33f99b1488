// The baseline of the row `messages`: socket.io alone. Who posts to /ROOM reaches the connections that
// joined the room, without a login, a decision, a database or a second process.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    io.to(request.url.slice(1)).emit('newmessage', JSON.parse(Buffer.concat(chunks).toString()));
    response.end('{}');
  });
});
const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => socket.on('subscribe', ({ channel }, done) => done(socket.join(channel))));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit(0));
