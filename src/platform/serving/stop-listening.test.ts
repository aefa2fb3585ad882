import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { stopListening } from './stop-listening.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n'

it('connections that are open, idle ones too, are served after new ones are refused', async () => {
  const server = createServer((_, answer) => answer.end('served')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let answers = ''
  const proxy = connect(port, '127.0.0.1').on('data', (chunk) => (answers += chunk))
  proxy.write(`${REQUEST}\r\n`)
  await expect.poll(() => answers).toMatch(/served/)
  stopListening(server)
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  proxy.write(`${REQUEST}connection: close\r\n\r\n`)
  await once(proxy, 'close')
  expect(answers.match(/HTTP\/1.1 200/g)).toHaveLength(2)
})
