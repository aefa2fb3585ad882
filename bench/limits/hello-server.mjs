// The framework's smallest page, served as fast as possible: compressed assets in memory.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createRequestListener } from '@react-router/node'

const folder = join(import.meta.dirname, 'hello/build')
const assets = new Map(
  readdirSync(join(folder, 'client/assets')).map((name) => [
    `/assets/${name}`,
    gzipSync(readFileSync(join(folder, 'client/assets', name)), { level: 9 }),
  ]),
)
const server = ['index.js', 'nodejs/index.js'].map((name) => join(folder, 'server', name)).find(existsSync)
const listener = createRequestListener({ build: await import(server) })

createServer((request, response) => {
  const asset = assets.get(request.url)
  if (!asset) return listener(request, response)
  const type = request.url.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'max-age=31536000' })
  response.end(asset)
}).listen(Number(process.env.PORT), '127.0.0.1')
