// The lower bound of a cold start: Node answering one request without loading any of our code.
import { createServer } from 'node:http'

createServer((_request, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1')
