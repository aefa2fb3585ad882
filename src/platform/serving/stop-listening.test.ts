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
  await stopListening(server)
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  proxy.write(`${REQUEST}connection: close\r\n\r\n`)
  await once(proxy, 'close')
  expect(answers.match(/HTTP\/1.1 200/g)).toHaveLength(2)
})

it('connections that the system has accepted while the process was busy are served', async () => {
  const server = createServer((_, answer) => answer.end('served')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let served = 0
  const waiting = Array.from({ length: 20 }, () => {
    const proxy = connect(port, '127.0.0.1').on('data', () => served++)
    proxy.write(`${REQUEST}connection: close\r\n\r\n`)
    return once(proxy, 'close')
  })
  // They connect in this tick; the server takes them in the next turn of the event loop.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  await stopListening(server)
  await Promise.all(waiting)
  expect(served).toBe(20)
})
