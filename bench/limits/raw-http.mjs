// The floor of a cold start: what Node needs to answer one request with nothing of ours loaded.
import { createServer } from 'node:http'

createServer((_request, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1')
