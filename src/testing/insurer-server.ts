import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpInsurer } from '#gateways/insurer/http-insurer.ts'
import type { World } from './world.ts'

/** An insurer as docs/running.md describes it, which honours its idempotency keys. */
export async function insurerServer(
  { config }: Pick<World, 'config'>,
  answers: (request: { method: string; path: string }) => { status: number; body: object },
) {
  const byKey = new Map<string, { status: number; body: object }>()
  const seen: string[] = []
  const server = createServer((request, response) => {
    const key = request.headers['idempotency-key'] as string | undefined
    const path = request.url ?? ''
    seen.push(`${request.method} ${path.split('/').at(-1)} ${key?.replace(/^[0-9a-f-]{36}/, '<reference>') ?? ''}`)
    const answer = (key && byKey.get(key)) || answers({ method: request.method ?? '', path })
    if (key) byKey.set(key, answer)
    request.resume().on('end', () => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const insurer = httpInsurer({
    code: config.insurer!.code,
    webhookSecret: 's',
    connection: { apiUrl: () => `http://127.0.0.1:${port}/v1`, keyId: 'k', keySecret: 's', timeoutMs: 60_000 },
  })
  return { insurer, seen, close: () => server.close() }
}
